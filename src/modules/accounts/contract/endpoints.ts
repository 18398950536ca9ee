import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { PlanType, SubscriptionStatus } from '../../billing/contract/plans.ts'
import { CustomCost, DefaultCosts } from '../../pricing/contract/costs.ts'

const invalidEmail = 'Please enter a valid email address'
const email = z.string(invalidEmail).trim().max(254, invalidEmail).pipe(z.email(invalidEmail))
const password = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters')
const name = (missing: string) => z.string(missing).trim().min(1, missing).max(100, 'Please use at most 100 characters')

/** The signed-in contractor, as her own browser may know her. Prices in dollars, times ISO 8601 UTC. */
export const CurrentUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  businessName: z.string().nullable(),
  businessLogoUrl: z.string().nullable(),
  businessPhone: z.string().nullable(),
  businessAddress: z.string().nullable(),
  businessWebsite: z.string().nullable(),
  /** Dollars per square foot per visit; copied into each new quote. */
  pricePerSqFt: z.number(),
  /** Her usual costs in dollars per month, offered for each new quote; null until she saves some. */
  defaultCostBreakdown: DefaultCosts.nullable(),
  customCosts: z.array(CustomCost),
  subscriptionStatus: SubscriptionStatus.nullable(),
  planType: PlanType.nullable(),
  trialEndDate: z.iso.datetime().nullable(),
  subscriptionStartDate: z.iso.datetime().nullable(),
  subscriptionEndDate: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Who is signed in; 401 when nobody is. */
export const currentUser = endpoint('GET /api/auth/user', { access: 'signed-in', output: CurrentUser })

/** Signs in. 401 "Invalid email or password", 429 after too many tries. */
export const login = endpoint('POST /api/auth/login', {
  access: 'public',
  input: z.strictObject({ email, password }),
  output: CurrentUser,
})

/** Opens an account without a subscription and signs in. 409 when the e-mail has one already. */
export const register = endpoint('POST /api/auth/register', {
  access: 'public',
  input: z.strictObject({
    firstName: name('First name is required'),
    lastName: name('Last name is required'),
    email,
    password,
    planType: PlanType.optional(),
  }),
  output: CurrentUser,
})

const ok = z.object({ ok: z.literal(true) })

/** Asks for a mail with a link to a new password. The answer is the same whether the address has an account or not. */
export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  access: 'public',
  input: z.strictObject({ email }),
  output: ok,
})

const resetTokenRequired = 'Reset token is required'

/** Sets a new password with the token of the mail, once, and ends every session. It does not sign in. */
export const resetPassword = endpoint('POST /api/auth/reset-password', {
  access: 'public',
  input: z.strictObject({
    token: z.string(resetTokenRequired).trim().min(1, resetTokenRequired).max(200),
    password,
  }),
  output: ok,
})

/** Sets a new password by the current one. This browser stays signed in, every other is signed out. */
export const changePassword = endpoint('PUT /api/auth/password', {
  access: 'signed-in',
  input: z.strictObject({
    currentPassword: z
      .string('Please enter your current password')
      .min(1, 'Please enter your current password')
      .max(128),
    password,
  }),
  output: ok,
})

/** Ends every session of the account, this one too. */
export const signOutEverywhere = endpoint('POST /api/auth/sign-out-everywhere', { access: 'signed-in', output: ok })

/** Ends this session; it is no error when there is none. */
export const logout = endpoint('POST /api/auth/logout', { access: 'public', output: ok })
