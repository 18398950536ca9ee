import type { Kind } from '../../../platform/post-office/kind.ts'
import { serviceLetter } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import type { ReactionCall } from '../../../shared-kernel/use-case.ts'
import { type ContractorProfile, profileOf } from './profile.ts'

/** An email from the product to a contractor. `words` returns null when it's too late or its subject is gone. */
export const contractorEmail = <Data extends { readonly contractorId: string }>(
  name: string,
  words: (
    data: Data,
    profile: ContractorProfile,
    call: ReactionCall,
  ) => Promise<ServiceWords | null> | ServiceWords | null,
  more: Partial<Kind<Data>> = {},
): Kind<Data> => ({
  name,
  async open(data, call) {
    const profile = await profileOf(call.db, data.contractorId)
    if (!profile) return null
    const to = { name: profile.contactName, firstName: profile.firstName, address: profile.email }
    return {
      recipient: to.address,
      async write(postmark) {
        const said = await words(data, profile, call)
        return said && serviceLetter({ to, ...said }, postmark)
      },
    }
  },
  ...more,
})
