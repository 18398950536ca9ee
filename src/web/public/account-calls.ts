import {
  Credentials,
  ForgottenPassword,
  forgotPassword,
  login,
  PasswordReset,
  Registration,
  register,
  resetPassword,
} from '../../modules/accounts/contract/endpoints.ts'
import { registerWithTrial, TrialRegistration } from '../../modules/billing/contract/endpoints.ts'

/** The endpoints and schemas of the account forms, loaded when a form is first touched. */
export const signIn = { endpoint: login, schema: Credentials }
export const openAccount = { endpoint: register, schema: Registration }
export const askForLink = { endpoint: forgotPassword, schema: ForgottenPassword }
export const setPassword = { endpoint: resetPassword, schema: PasswordReset }
export const beginTrial = { endpoint: registerWithTrial, schema: TrialRegistration }
