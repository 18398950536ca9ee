import type { Objects } from '../../../objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { logoReplaced } from '../index.ts'

export const removeLogo =
  (objects: Objects): Reaction<PayloadOf<typeof logoReplaced>> =>
  ({ objectId }) =>
    objects.remove(objectId)
