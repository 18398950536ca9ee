import { faultPoint } from '../../../platform/fault-point.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { logoReplaced } from '../../accounts/index.ts'

/** Removes files of deleted rows. What another room, version or account shows stays (ISS-05). */
export const removeFiles =
  (objects: Objects): Reaction<{ objectIds: string[] }> =>
  async ({ objectIds }) => {
    faultPoint('files.beforeRemoval')
    await objects.remove(objectIds)
    faultPoint('files.afterRemoval')
  }

/** A replaced logo stays as long as a version shows it. */
export const removeLogo =
  (objects: Objects): Reaction<PayloadOf<typeof logoReplaced>> =>
  ({ objectId }, call) =>
    removeFiles(objects)({ objectIds: [objectId] }, call)
