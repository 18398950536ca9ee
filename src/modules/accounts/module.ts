import { conversation, every, type Module, query } from '../../shared-kernel/use-case.ts'
import * as contract from './contract/endpoints.ts'
import { login } from './conversations/login.ts'
import { logout } from './conversations/logout.ts'
import { register } from './conversations/register.ts'
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
  ],
  reactsTo: [every('17 3 * * *', 'accounts.forget-the-past', forgetThePast)],
}
