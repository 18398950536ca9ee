import { readFile } from 'node:fs/promises'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { Pictures } from '../../../platform/objects/pictures.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Upload } from '../../../shared-kernel/use-case.ts'
import { readUser } from '../account/current-user.ts'
import type * as contract from '../contract/endpoints.ts'
import { largestLogo } from '../contract/endpoints.ts'
import { countChange, replaceLogo, withStoredLogo } from './business.ts'
import { claimLogo, prepareLogo } from './logo.ts'

/** Replaces the logo with the uploaded one, redrawn as a PNG. */
export const uploadLogo =
  (objects: Objects, pictures: Pictures): Upload<typeof contract.uploadLogo> =>
  async (_, file, call) => {
    if (file.bytes > largestLogo) throw new DomainError('too-large', 'logo-too-large', 'The logo is larger than 2MB')
    await claimLogo(call.db, call.contractorId)
    const by = { pictures, contractorId: call.contractorId }
    const picture = await prepareLogo(await readFile(file.path), { drawings: true }, by)
    await withStoredLogo(picture, objects, call, async (logoUrl, inside) => {
      await replaceLogo(logoUrl, inside)
      await countChange(inside)
    })
    return readUser(call.db, call.contractorId)
  }
