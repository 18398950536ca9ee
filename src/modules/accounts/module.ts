import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import { type PostOffice, servicePatience } from '../../platform/post-office/post-office.ts'
import {
  command,
  conversation,
  download,
  every,
  type Holdings,
  type Module,
  on,
  query,
  upload,
} from '../../shared-kernel/use-case.ts'
import { nameSender } from './commands/name-sender.ts'
import * as contract from './contract/endpoints.ts'
import * as sender from './contract/sender.ts'
import { changePassword } from './conversations/change-password.ts'
import { closeAccount } from './conversations/close-account.ts'
import { endSession } from './conversations/end-session.ts'
import { exportAccount } from './conversations/export-account.ts'
import { forgotPassword } from './conversations/forgot-password.ts'
import { listSessions } from './conversations/list-sessions.ts'
import { login } from './conversations/login.ts'
import { logout } from './conversations/logout.ts'
import { register } from './conversations/register.ts'
import { resetPassword } from './conversations/reset-password.ts'
import { saveBusiness } from './conversations/save-business.ts'
import { sendVerification } from './conversations/send-verification.ts'
import { signOutEverywhere } from './conversations/sign-out-everywhere.ts'
import { uploadLogo } from './conversations/upload-logo.ts'
import { verifyEmail } from './conversations/verify-email.ts'
import {
  accountOpened,
  emailVerificationRequested,
  manyAccountsOpened,
  passwordChanged,
  passwordResetRequested,
} from './index.ts'
import { type Internet, internet } from './internet.ts'
import { currentUser } from './queries/current-user.ts'
import { emailStanding } from './queries/email-standing.ts'
import { getLogo } from './queries/get-logo.ts'
import { logoStanding } from './queries/logo-standing.ts'
import { alarmOperator } from './reactions/alarm-operator.ts'
import { forgetThePast } from './reactions/forget-the-past.ts'
import { mailResetLink } from './reactions/mail-reset-link.ts'
import { mailVerificationLink } from './reactions/mail-verification-link.ts'
import { tellPasswordChanged } from './reactions/tell-password-changed.ts'
import { welcome } from './reactions/welcome.ts'

const holds: Holdings = {
  rows: {
    account: `select id, email, first_name, last_name, profile_image_url, business_name, business_logo_url,
                     business_phone, business_address, business_website, letterhead_color, uses_own_name, time_zone,
                     created_at, updated_at, email_verified_at
                from accounts.users where id = $1`,
    sessions: `select created_at, expire - interval '7 days' as used_at, expire as ends_at, user_agent, address
                 from accounts.sessions where user_id = $1 order by created_at`,
    activity: 'select at, action, subject, details from public.audit where owner = $1 order by id',
    places: 'select used_at from accounts.places where user_id = $1 order by used_at',
    devices: 'select created_at, used_at from accounts.devices where user_id = $1 order by created_at',
  },
  files: `select substr(business_logo_url, 10) as key, 'image/png' as type from accounts.users
           where id = $1 and business_logo_url like '/uploads/%'`,
  names: `select key from unnest($1::uuid[]) key
           where exists (select 1 from accounts.users where business_logo_url = '/uploads/' || key)`,
  shows: {
    accounts: {
      keys: `select substr(business_logo_url, 10) as key from accounts.users where business_logo_url ~ '^/uploads/[0-9a-f-]{36}$'`,
      missing: `select count(*)::int as n from accounts.users
                 where business_logo_url in (select '/uploads/' || key from unnest($1::uuid[]) key)`,
    },
  },
}

/** What accounts needs of the outside world. */
export interface AccountPorts {
  readonly objects: Objects
  readonly pictures: Pictures
  readonly postOffice: PostOffice
  /** Who is told when something needs a person; nobody unless set. */
  readonly operatorMail: string | null
  /** What every module keeps of a contractor, by the module's name. */
  readonly holdings: () => Readonly<Record<string, Holdings>>
  /** The real one unless said. */
  readonly internet?: Internet
}

export const accounts = ({
  objects,
  pictures,
  postOffice,
  operatorMail,
  holdings,
  internet: ways = internet,
}: AccountPorts): Module => ({
  name: 'accounts',
  entities: [],
  handles: [
    query(contract.currentUser, currentUser),
    conversation(contract.login, login),
    conversation(contract.register, register),
    conversation(contract.logout, logout),
    conversation(contract.forgotPassword, forgotPassword),
    conversation(contract.resetPassword, resetPassword),
    conversation(contract.verifyEmail, verifyEmail),
    conversation(contract.sendVerification, sendVerification),
    query(contract.emailStanding, emailStanding(postOffice.mailFrom)),
    conversation(contract.changePassword, changePassword),
    conversation(contract.signOutEverywhere, signOutEverywhere),
    conversation(contract.listSessions, listSessions),
    conversation(contract.endSession, endSession),
    conversation(contract.saveBusiness, saveBusiness(objects, pictures, ways)),
    command(sender.nameSender, nameSender, currentUser),
    upload(contract.uploadLogo, uploadLogo(objects, pictures)),
    query(contract.logoStanding, logoStanding(objects)),
    download(contract.getLogo, getLogo(objects)),
    download(contract.exportAccount, exportAccount(objects, holdings)),
    conversation(contract.closeAccount, closeAccount),
  ],
  holds,
  // The mail queues keep the name of the module that used to send these mails: at an upgrade, jobs still wait in them.
  reactsTo: [
    on(accountOpened, 'documents.welcome', welcome(postOffice), servicePatience),
    on(
      emailVerificationRequested,
      'documents.mail-verification-link',
      mailVerificationLink(postOffice),
      servicePatience,
    ),
    on(passwordResetRequested, 'documents.mail-reset-link', mailResetLink(postOffice), servicePatience),
    on(passwordChanged, 'documents.tell-password-changed', tellPasswordChanged(postOffice), servicePatience),
    on(manyAccountsOpened, 'accounts.alarm-operator', alarmOperator(postOffice, operatorMail), servicePatience),
    every('17 3 * * *', 'accounts.forget-the-past', forgetThePast),
  ],
})
