import type { Objects } from '../../platform/objects/objects.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'

export const isMissing = async (logoKey: string | null, objects: Objects): Promise<boolean> =>
  logoKey !== null && (await objects.size(logoKey)) === null

export const logoMissing = () =>
  new DomainError(
    'conflict',
    'logo-missing',
    "This quote's logo is missing, so we didn't send it. Upload your logo again in Business Settings, or send once more to send it without a logo.",
  )
