import { z } from 'zod'
import { clearable } from '../../../shared-kernel/clearable.ts'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { atMost } from '../../../shared-kernel/rule.ts'
import { DeviceTimeZone, TimeZone } from '../../../shared-kernel/time-zone.ts'
import { PlanStatus } from '../../billing/contract/plan-status.ts'
import { PlanType } from '../../billing/contract/plans.ts'
import { Settings } from '../../pricing/contract/settings.ts'
import { asColor } from './letterhead-color.ts'

const invalidEmail = 'Please enter a valid email address'
const email = z.string(invalidEmail).trim().max(254, invalidEmail).pipe(z.email(invalidEmail))
const password = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters')
const name = (missing: string) => z.string(missing).trim().min(1, missing).max(100, atMost(100))

export const optional = (longest: number) => clearable(z.string().trim().max(longest, atMost(longest)))

/** Who the contractor is, as her own browser may know her. Times are ISO 8601 UTC. */
const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string().nullable(),
  businessLogoUrl: z.string().nullable(),
  businessPhone: z.string().nullable(),
  businessAddress: z.string().nullable(),
  businessWebsite: z.string().nullable(),
  /** The color of her quotes as she chose it, such as "#0c3f3a"; null for the usual one. */
  letterheadColor: z.string().nullable(),
  /** Where her days begin, such as "America/Chicago"; null until a browser said it. */
  timeZone: z.string().nullable(),
  /** Whether she chose to send quotes in her own name while she has no business name. */
  usesOwnName: z.boolean(),
  /** Grows with every change of the business fields above. */
  businessVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** Whether she confirmed that mail to her address reaches her; until then no quote is mailed. */
  emailVerified: z.boolean(),
})

/** The signed-in contractor: her account, her settings and her subscription. Each module says what it adds. */
export const CurrentUser = z.object({ ...Account.shape, ...Settings.shape, ...PlanStatus.shape })
export type CurrentUser = z.infer<typeof CurrentUser>

/** Who is signed in; 401 when nobody is. */
export const currentUser = endpoint('GET /api/auth/user', { access: 'signed-in', output: CurrentUser })

export const Credentials = z.strictObject({ email, password, timeZone: DeviceTimeZone })

/** Signs in; the browser's `timeZone` is kept if none was before. 401 "Invalid email or password", 429 after too many tries. */
export const login = endpoint('POST /api/auth/login', {
  access: 'public',
  input: Credentials,
  output: CurrentUser,
})

export const Registration = z.strictObject({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  businessName: optional(255),
  email,
  password,
  planType: PlanType.optional(),
  timeZone: DeviceTimeZone,
})

/** Opens an account without a subscription and signs in. 409 when the e-mail has one already. */
export const register = endpoint('POST /api/auth/register', {
  access: 'public',
  input: Registration,
  output: CurrentUser,
})

const ok = z.object({ ok: z.literal(true) })

export const ForgottenPassword = z.strictObject({ email })

/** Asks for a mail with a link to a new password. The answer is the same whether the address has an account or not. */
export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  access: 'public',
  input: ForgottenPassword,
  output: ok,
})

const resetTokenRequired = 'Reset token is required'
export const PasswordReset = z.strictObject({
  token: z.string(resetTokenRequired).trim().min(1, resetTokenRequired).max(200),
  password,
})

/** Sets a new password with the token of the mail, once, and ends every session. It does not sign in. */
export const resetPassword = endpoint('POST /api/auth/reset-password', {
  access: 'public',
  input: PasswordReset,
  output: ok,
})

/** Confirms an address with the token of the mail, whoever is signed in. 422 when the link is no longer valid. */
export const verifyEmail = endpoint('POST /api/auth/verify-email', {
  access: 'public',
  input: z.strictObject({
    token: z.string('The link is not complete').trim().min(1, 'The link is not complete').max(200),
  }),
  output: z.object({ outcome: z.enum(['verified', 'already-verified']) }),
})

/** Mails the link that confirms the address again. 429 after five in an hour. */
export const sendVerification = endpoint('POST /api/auth/verification-mail', { access: 'signed-in', output: ok })

export const EmailStatus = z.object({
  email: z.string(),
  verified: z.boolean(),
  /** Whether a link that is still good was mailed to this address. */
  linkMailed: z.boolean(),
  /** Where she writes when the address is not hers. */
  supportEmail: z.string(),
})
export type EmailStatus = z.infer<typeof EmailStatus>

/** Whether her address is confirmed, and what she can do about it. */
export const emailStatus = endpoint('GET /api/auth/email', { access: 'signed-in', output: EmailStatus })

export const NewPassword = z.strictObject({
  currentPassword: z.string('Please enter your current password').min(1, 'Please enter your current password').max(128),
  password,
})

/** Sets a new password by the current one. This browser stays signed in, every other is signed out. */
export const changePassword = endpoint('PUT /api/auth/password', {
  access: 'signed-in',
  input: NewPassword,
  output: ok,
})

/** Ends every session of the account, including this one. */
export const signOutEverywhere = endpoint('POST /api/auth/sign-out-everywhere', { access: 'signed-in', output: ok })

/** A browser that is signed in. `device` is what it calls itself; the times are exact to the minute and to the hour. */
export const Session = z.object({
  id: z.uuid(),
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  /** The network address that it signed in from; null when that was not noted yet. */
  address: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the browser that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Where she is signed in, at most 20: this browser first, then by last use. */
export const listSessions = endpoint('GET /api/auth/sessions', {
  access: 'signed-in',
  output: z.object({ items: z.array(Session) }),
})

/** Signs out one of her devices, possibly this one. 404 when it is already signed out. */
export const endSession = endpoint('DELETE /api/auth/sessions/:sessionId', {
  access: 'signed-in',
  input: z.strictObject({ sessionId: z.uuid() }),
  output: ok,
})

/** Ends this session. Without a session it does nothing. */
export const logout = endpoint('POST /api/auth/logout', { access: 'public', output: ok })

/** Everything that is kept of her as one JSON file: lists of rows by "module.list", and her files in base64. */
export const exportAccount = endpoint('GET /api/user/export', {
  access: 'signed-in',
  output: z.looseObject({
    exportedAt: z.iso.datetime(),
    files: z.array(z.object({ id: z.uuid(), type: z.string(), base64: z.base64() })),
  }),
})

/** Closes the account for good: signs out everywhere, removes her data and files. */
export const closeAccount = endpoint('DELETE /api/user', {
  access: 'signed-in',
  input: z.strictObject({
    password: z.string('Please enter your password').min(1, 'Please enter your password').max(128),
  }),
  output: ok,
})

const notALogo = 'Logo URL must be HTTPS or an uploaded file path'
const notAWebsite = 'Website must be a valid URL'
const nameRequired = 'Business name is required'

/** Who she is on paper. A color on which white letters cannot be read is printed darker. */
export const Business = z.strictObject({
  businessName: z.string(nameRequired).trim().min(1, nameRequired).max(255, atMost(255)),
  businessLogoUrl: clearable(
    z
      .string()
      .trim()
      .max(500, atMost(500))
      .regex(/^$|^https:\/\/[^/]|^\/uploads\//, notALogo),
  ),
  businessPhone: optional(50),
  businessAddress: optional(500),
  businessWebsite: optional(255).pipe(
    z.url({ protocol: /^https?$/, hostname: /^[^\s%]+\.[^\s%]+$/, error: notAWebsite }).nullish(),
  ),
  letterheadColor: clearable(
    z
      .string()
      .trim()
      .overwrite(asColor)
      .regex(/^$|^#[0-9a-f]{6}$/, 'Please enter a color like #1f56e6'),
  ),
  timeZone: TimeZone.optional(),
})

/**
 * Saves the business profile and answers with the contractor. An https logo is fetched once and kept as `/uploads/{id}`.
 * With the `businessVersion` that the change was made on as `version`: when another change came first, the answer is 409
 * with the current values.
 */
export const saveBusiness = endpoint('PUT /api/user/business', {
  access: 'subscriber',
  input: Business.extend({ version: z.int().min(1).optional() }),
  output: CurrentUser,
})

/** Keeps a logo: PNG, JPG or SVG, 2 MB at most; stored as a PNG. Answers with the contractor, her logo in `/uploads/{id}`. */
export const uploadLogo = endpoint('POST /api/user/business/logo', {
  access: 'subscriber',
  carrier: 'file',
  filePart: 'logo',
  output: CurrentUser,
})

/** Whether the file of her logo is missing; it has to be uploaded again then. */
export const logoStatus = endpoint('GET /api/user/business/logo', {
  access: 'signed-in',
  output: z.object({ missing: z.boolean() }),
})

/** A stored logo, for its owner only. */
export const getLogo = endpoint('GET /uploads/:id', { access: 'signed-in', input: z.strictObject({ id: z.uuid() }) })
