import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { auditEventType, eventType } from '../../shared-kernel/event.ts'

export { type AgreedBy, recordAgreement } from './account/agreements.ts'
export { newVerificationToken, requireVerifiedEmail } from './account/email-verifications.ts'
export { verificationButton } from './mail/parts/verification.ts'

/**
 * A password reset was requested. For an address without an account, the event has an id that belongs to no account.
 */
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

/** When the contractor asked for another link, which voids those from before; not set for the first one. */
const askedAt = z.iso.datetime().optional()

/** A link to confirm the contractor's email address must be sent. */
export const emailVerificationRequested = eventType(
  'accounts.email-verification-requested',
  z.object({ contractorId: z.uuid(), askedAt }),
)

/** A contractor asked for another email address. `tellOld`: the old one was confirmed, so it gets an email. */
export const emailChangeRequested = auditEventType(
  'accounts.email-change-requested',
  'contractorId',
  z.object({ contractorId: z.uuid(), changeId: z.uuid(), tellOld: z.boolean() }),
)

/** A link to confirm the address that a contractor asked for must be sent to it. */
export const newEmailLinkRequested = eventType(
  'accounts.new-email-link-requested',
  z.object({ contractorId: z.uuid(), changeId: z.uuid(), askedAt }),
)

/** The address that a contractor asked for was confirmed, and is the account's now. */
export const emailChanged = auditEventType(
  'accounts.email-changed',
  'contractorId',
  z.object({ contractorId: z.uuid() }),
)

/** An account was opened without choosing how to pay. */
export const accountOpened = auditEventType(
  'accounts.account-opened',
  'contractorId',
  z.object({ contractorId: z.uuid() }),
)

/** A new account, with or without a plan. */
export const accountRegistered = eventType('accounts.account-registered', z.object({ contractorId: z.uuid() }))

/** An account was closed. Every module with data of the contractor removes its rows, and then their files. */
export const accountClosed = eventType('accounts.account-closed', z.object({ contractorId: z.uuid() }))

/** A logo is no longer used, so its file can be removed. */
export const logoReplaced = eventType('accounts.logo-replaced', z.object({ objectId: z.uuid() }))

export { termsOperatorOf } from './account/announce-terms.ts'
export { contractorEmail } from './account/contractor-email.ts'
export { manyAccountsOpened, openAccount } from './account/open-account.ts'
export { type ContractorProfile, profileOf, timeZoneOf } from './account/profile.ts'
export { noticesOf } from './business/notices.ts'

/** A query's expression for the price above which accepting needs a code, in cents; null: only where a quote says so. */
export const accountCodeAbove = (contractorId: string) =>
  `(select confirm_above_cents::float8 from accounts.users where id = ${contractorId})`

/** A query's expression for a contractor's time zone; null until a browser sends it. */
export const accountTimeZone = (contractorId: string) =>
  `(select time_zone from accounts.users where id = ${contractorId})`

/** A query's expression for how a contractor's quotes show prices where they don't say (PRP-03). */
export const accountTerms = (contractorId: string) =>
  `(select jsonb_build_object('showsRoomPrices', shows_room_prices, 'tax', tax) from accounts.users where id = ${contractorId})`

/** A query's expression for the account's texts around the price (PRP-01). */
export const accountProposal = (contractorId: string) =>
  `(select proposal from accounts.users where id = ${contractorId})`

/** A query's condition: the account wasn't closed. */
export const hasAccount = (contractorId: string) => `exists (select from accounts.users where id = ${contractorId})`

export { cleanedProposal } from './business/proposal.ts'

/**
 * Locks a contractor's profile until the transaction ends. Needed to copy the logo's key: otherwise its file could be
 * removed between reading the profile and committing the copy.
 */
export const holdProfile = (em: EntityManager, contractorId: string) =>
  em.execute('select from accounts.users where id = ? for share', [contractorId])

/** Holds a contractor's profile for a request that may outlive the account: nothing is kept for a closed one. */
export async function holdAccount(em: EntityManager, contractorId: string) {
  if ((await holdProfile(em, contractorId)).length === 0) throw closed()
}

/** Locks a contractor's profile against those who hold it, so that what they copy can't go meanwhile. */
export async function lockAccount(em: EntityManager, contractorId: string) {
  const found = await em.execute('select from accounts.users where id = ? for no key update', [contractorId])
  if (found.length === 0) throw closed()
}

const closed = () => new DomainError('signed-out', 'signed-out', 'Please sign in')

export { recognize } from './sign-in/authenticate.ts'
