import { conversation, every, type Module, query } from '../../shared-kernel/use-case.ts'
import * as contract from './contract/endpoints.ts'
import { changePassword } from './conversations/change-password.ts'
import { forgotPassword } from './conversations/forgot-password.ts'
import { login } from './conversations/login.ts'
import { logout } from './conversations/logout.ts'
import { register } from './conversations/register.ts'
import { resetPassword } from './conversations/reset-password.ts'
import { signOutEverywhere } from './conversations/sign-out-everywhere.ts'
import { currentUser } from './queries/current-user.ts'
import { forgetThePast } from './reactions/forget-the-past.ts'

export const accounts: Module = {
  name: 'accounts',
  entities: [],
  handles: [
    query(contract.currentUser, currentUser),
    conversation(contract.login, login),
    conversation(contract.register, register),
    conversation(contract.logout, logout),
    conversation(contract.forgotPassword, forgotPassword),
    conversation(contract.resetPassword, resetPassword),
    conversation(contract.changePassword, changePassword),
    conversation(contract.signOutEverywhere, signOutEverywhere),
  ],
  reactsTo: [every('17 3 * * *', 'accounts.forget-the-past', forgetThePast)],
}
