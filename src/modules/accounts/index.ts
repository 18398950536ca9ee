import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { auditEventType, eventType } from '../../shared-kernel/event.ts'

export { requireVerifiedEmail } from './account/email-verifications.ts'

/** Somebody asked for a new password. An address without an account gets the same event, with an id that nobody has. */
export const passwordResetRequested = eventType(
  'accounts.password-reset-requested',
  z.object({ contractorId: z.uuid(), at: z.iso.datetime() }),
)

/** The password was changed, and every session that used the old one has ended. */
export const passwordChanged = auditEventType(
  'accounts.password-changed',
  'contractorId',
  z.object({ contractorId: z.uuid(), at: z.iso.datetime() }),
)

export { readUser } from './account/current-user.ts'

/** A link that confirms her address is to be mailed to her. */
export const emailVerificationRequested = eventType(
  'accounts.email-verification-requested',
  z.object({ contractorId: z.uuid() }),
)

/** Somebody opened an account without choosing how to pay. */
export const accountOpened = auditEventType(
  'accounts.account-opened',
  'contractorId',
  z.object({ contractorId: z.uuid() }),
)

/** There is a new account, with or without a plan. */
export const accountRegistered = eventType('accounts.account-registered', z.object({ contractorId: z.uuid() }))

/** A contractor closed her account. Every module that keeps her data removes its rows, and then their files. */
export const accountClosed = eventType('accounts.account-closed', z.object({ contractorId: z.uuid() }))

/** This logo is no longer in use, so its file can go. */
export const logoReplaced = eventType('accounts.logo-replaced', z.object({ objectId: z.uuid() }))

export { contractorEmail } from './account/contractor-email.ts'
export { manyAccountsOpened, openAccount } from './account/open-account.ts'
export { type ContractorProfile, profileOf, timeZoneOf } from './account/profile.ts'

/**
 * Keeps a contractor's profile as it is until the transaction ends. Needed to copy the key of her logo: otherwise its file
 * could be removed between reading the profile and committing the copy.
 */
export const holdProfile = (em: EntityManager, contractorId: string) =>
  em.execute('select from accounts.users where id = ? for share', [contractorId])

export { recognise } from './sign-in/authenticate.ts'
