import type { Objects } from '../../objects.ts'
import { conversation, download, every, type Module, on, query, upload } from '../../shared-kernel/use-case.ts'
import * as contract from './contract/endpoints.ts'
import { changePassword } from './conversations/change-password.ts'
import { forgotPassword } from './conversations/forgot-password.ts'
import { login } from './conversations/login.ts'
import { logout } from './conversations/logout.ts'
import { register } from './conversations/register.ts'
import { resetPassword } from './conversations/reset-password.ts'
import { saveBusiness } from './conversations/save-business.ts'
import { signOutEverywhere } from './conversations/sign-out-everywhere.ts'
import { uploadLogo } from './conversations/upload-logo.ts'
import { logoReplaced } from './index.ts'
import { type Internet, internet } from './internet.ts'
import { currentUser } from './queries/current-user.ts'
import { getLogo } from './queries/get-logo.ts'
import { forgetThePast } from './reactions/forget-the-past.ts'
import { removeLogo } from './reactions/remove-logo.ts'

/** What accounts needs of the outside world. */
export interface AccountPorts {
  readonly objects: Objects
  /** The real one unless said. */
  readonly internet?: Internet
}

export const accounts = ({ objects, internet: ways = internet }: AccountPorts): Module => ({
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
    conversation(contract.saveBusiness, saveBusiness(objects, ways)),
    upload(contract.uploadLogo, uploadLogo(objects)),
    download(contract.getLogo, getLogo(objects)),
  ],
  reactsTo: [
    on(logoReplaced, 'accounts.remove-logo', removeLogo(objects)),
    every('17 3 * * *', 'accounts.forget-the-past', forgetThePast),
  ],
})
