import { z } from 'zod'
import { clearable } from '../../../shared-kernel/clearable.ts'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { atMost } from '../../../shared-kernel/rule.ts'
import { DeviceTimeZone, TimeZone } from '../../../shared-kernel/time-zone.ts'
import { PlanStatus } from '../../billing/contract/plan-status.ts'
import { PlanType } from '../../billing/contract/plans.ts'
import { type Guard, noGuard } from '../../pricing/contract/guard-codes.ts'
import { Settings } from '../../pricing/contract/settings.ts'
import { type StoredTimeSettings, settingsOf } from '../../pricing/contract/time-basis.ts'
import { HolidayDays, Holidays } from './holidays.ts'
import { asColor } from './letterhead-color.ts'
import { Sources, usualSources } from './sources.ts'
import { Tax } from './tax.ts'

const invalidEmail = 'Please enter a valid email address'
const email = z.string(invalidEmail).trim().max(254, invalidEmail).pipe(z.email(invalidEmail))
const password = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters')
const ownPassword = z.string('Please enter your password').min(1, 'Please enter your password').max(128)
const name = (missing: string) => z.string(missing).trim().min(1, missing).max(100, atMost(100))

export const optional = (longest: number) => clearable(z.string().trim().max(longest, atMost(longest)))

/** The contractor's account as their own browser sees it. Times are ISO 8601 UTC. */
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
  /** The chosen quote color, such as "#0c3f3a"; null for the default. */
  letterheadColor: z.string().nullable(),
  /** The contractor's time zone, such as "America/Chicago"; null until a browser sends it. */
  timeZone: z.string().nullable(),
  /** Whether the contractor chose to send quotes under their own name, without a business name. */
  usesOwnName: z.boolean(),
  /** Whether each quote that a customer gets by email is also emailed to the contractor. */
  wantsCopies: z.boolean(),
  /** What quotes say about visits on holidays, unless a quote has its own choice; null: nothing (SCH-03). */
  holidays: Holidays.nullable(),
  /** The days that count as holidays: the eleven federal ones, unless chosen otherwise. */
  holidayDays: z.array(z.string()),
  /** Whether customers see the prices of rooms and extras, unless a quote has its own choice (PRP-03). */
  showsRoomPrices: z.boolean(),
  /** What is added to every total, unless a quote has its own tax; null: nothing. */
  tax: Tax.nullable(),
  /** How customers find the contractor: what a quote's source is chosen from (WIN-01). */
  sources: z.array(z.string()),
  /** Increases with every change to the business fields above. */
  businessVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** Whether the email address is confirmed. Until then no quote is emailed. */
  emailVerified: z.boolean(),
})

/** The signed-in contractor's account, settings and subscription. Each module defines the fields it adds. */
export const CurrentUser = z.object({ ...Account.shape, ...Settings.shape, ...PlanStatus.shape })
export type CurrentUser = z.infer<typeof CurrentUser>

/** The current user as stored: of the settings for pricing by time, the guard and the sources, only those ever set. */
export type UserRow = Omit<CurrentUser, 'timeSettings' | 'guard' | 'sources'> & {
  readonly sources: string[] | null
  readonly timeSettings: StoredTimeSettings | null
  readonly guard: Partial<Guard> | null
}
export const withSettings = (user: UserRow): CurrentUser => ({
  ...user,
  timeSettings: settingsOf(user.timeSettings),
  guard: { ...noGuard, ...user.guard },
  sources: user.sources ?? [...usualSources],
})

/** The signed-in contractor; 401 if signed out. */
export const currentUser = endpoint('GET /api/auth/user', { access: 'signed-in', output: CurrentUser })

export const Credentials = z.strictObject({ email, password, timeZone: DeviceTimeZone })

/**
 * Signs in and saves the browser's `timeZone` if none is set. 401 "Invalid email or password", 429 after too many
 * attempts.
 */
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

/** Opens an account without a subscription and signs in. 409 if the email address already has one. */
export const register = endpoint('POST /api/auth/register', {
  access: 'public',
  input: Registration,
  output: CurrentUser,
})

const ok = z.object({ ok: z.literal(true) })

export const ForgottenPassword = z.strictObject({ email })

/** Requests an email with a password reset link. The response is the same whether or not the address has an account. */
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

/** Sets a new password with the token from the email, once, and ends every session. Doesn't sign in. */
export const resetPassword = endpoint('POST /api/auth/reset-password', {
  access: 'public',
  input: PasswordReset,
  output: ok,
})

/**
 * Confirms an address with the token from the email, regardless of who is signed in. 422 for an invalid link, 409 if a new
 * address belongs to another account by now.
 */
export const verifyEmail = endpoint('POST /api/auth/verify-email', {
  access: 'public',
  input: z.strictObject({
    token: z.string('The link isn’t complete').trim().min(1, 'The link isn’t complete').max(200),
  }),
  output: z.object({
    outcome: z.enum(['verified', 'already-verified']),
    /** The address, if the account had a different one before. */
    newAddress: z.string().nullable().optional(),
  }),
})

/** Emails the link that confirms the address again, to the new address if one waits. 429 after five in an hour. */
export const sendVerification = endpoint('POST /api/auth/verification-mail', { access: 'signed-in', output: ok })

export const EmailStatus = z.object({
  email: z.string(),
  verified: z.boolean(),
  /** The address that waits for its link to be opened; until then `email` stays. */
  pendingEmail: z.string().nullable(),
  /** Whether a valid link was sent to the address that waits, or is about to be: `pendingEmail`, or else `email`. */
  linkMailed: z.boolean(),
  /** Where to write if the address is wrong. */
  supportEmail: z.string(),
})
export type EmailStatus = z.infer<typeof EmailStatus>

/** Whether the address is confirmed, and what the contractor can do about it. */
export const emailStatus = endpoint('GET /api/auth/email', { access: 'signed-in', output: EmailStatus })

export const NewEmail = z.strictObject({ email, password: ownPassword })

/**
 * Asks to use another email address. It counts once the link emailed to it is opened; sessions stay. Another address
 * replaces the one that waits, and the account's own withdraws it. The response is the same whether or not another
 * account has the address. 422 for a wrong password, or if nothing would change; 429 like the two limits it shares, of
 * wrong passwords and of confirmation links.
 */
export const changeEmail = endpoint('PUT /api/user/email', { access: 'signed-in', input: NewEmail, output: ok })

export const NewPassword = z.strictObject({
  currentPassword: z.string('Please enter your current password').min(1, 'Please enter your current password').max(128),
  password,
})

/** Changes the password, given the current one. This browser stays signed in; all others are signed out. */
export const changePassword = endpoint('PUT /api/auth/password', {
  access: 'signed-in',
  input: NewPassword,
  output: ok,
})

/** Ends every session of the account, including this one. */
export const signOutEverywhere = endpoint('POST /api/auth/sign-out-everywhere', { access: 'signed-in', output: ok })

/** A signed-in browser. `device` comes from its user agent. The times are exact to the minute and to the hour. */
export const Session = z.object({
  id: z.uuid(),
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  /** The network address it signed in from; null if it wasn't recorded yet. */
  address: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it's the browser making this request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The signed-in browsers, at most 20: this one first, then by last use. */
export const listSessions = endpoint('GET /api/auth/sessions', {
  access: 'signed-in',
  output: z.object({ items: z.array(Session) }),
})

/** Signs out one device, possibly this one. 404 if it's already signed out. */
export const endSession = endpoint('DELETE /api/auth/sessions/:sessionId', {
  access: 'signed-in',
  input: z.strictObject({ sessionId: z.uuid() }),
  output: ok,
})

/** Ends this session. Without one, does nothing. */
export const logout = endpoint('POST /api/auth/logout', { access: 'public', output: ok })

/** All of the contractor's data as one JSON file: lists of rows by "module.list", and files in base64. */
export const exportAccount = endpoint('GET /api/user/export', {
  access: 'signed-in',
  output: z.looseObject({
    exportedAt: z.iso.datetime(),
    files: z.array(z.object({ id: z.uuid(), type: z.string(), base64: z.base64() })),
  }),
})

/** Closes the account for good: signs out everywhere and removes its data and files. */
export const closeAccount = endpoint('DELETE /api/user', {
  access: 'signed-in',
  input: z.strictObject({ password: ownPassword }),
  output: ok,
})

const notALogo = 'Logo URL must be HTTPS or an uploaded file path'
const notAWebsite = 'Website must be a valid URL'
const nameRequired = 'Business name is required'

/** The business profile. A color too light for white text is printed darker. */
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
  holidays: Holidays.nullish(),
  /** Null: the eleven federal ones. */
  holidayDays: HolidayDays.nullish(),
  showsRoomPrices: z.boolean().optional(),
  tax: Tax.nullish(),
  /** Null: the usual ones. */
  sources: Sources.nullish(),
})

/**
 * Saves the business profile and returns the contractor. An https logo is fetched once and stored as `/uploads/{id}`.
 * `version` is the `businessVersion` the change is based on; if another change came first, the response is 409 with the
 * current values.
 */
export const saveBusiness = endpoint('PUT /api/user/business', {
  access: 'subscriber',
  input: Business.extend({ version: z.int().min(1).optional() }),
  output: CurrentUser,
})

/** In bytes: 2 MB. */
export const largestLogo = 2 * 1024 * 1024

/**
 * Saves a logo: PNG, JPG or SVG, at most 2 MB, stored as a PNG. Returns the contractor, with the logo at
 * `/uploads/{id}`.
 */
export const uploadLogo = endpoint('POST /api/user/business/logo', {
  access: 'subscriber',
  carrier: 'file',
  filePart: 'logo',
  output: CurrentUser,
})

/** Whether the logo's file is missing and has to be uploaded again. */
export const logoStatus = endpoint('GET /api/user/business/logo', {
  access: 'signed-in',
  output: z.object({ missing: z.boolean() }),
})

/** A stored logo, for its owner only. */
export const getLogo = endpoint('GET /uploads/:id', { access: 'signed-in', input: z.strictObject({ id: z.uuid() }) })
