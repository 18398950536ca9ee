import {
  command,
  conversation,
  download,
  every,
  type Holdings,
  type Module,
  query,
  stream,
  upload,
} from '../../shared-kernel/use-case.ts'
import { manyAccountsAlarm } from './account/alarm-operator.ts'
import { termsChangeDue, termsChanged } from './account/announce-terms.ts'
import { changeEmail } from './account/change-email.ts'
import { closeAccount } from './account/close-account.ts'
import { currentUser } from './account/current-user.ts'
import { emailStatus } from './account/email-status.ts'
import { exportAccount } from './account/export-account.ts'
import { followChanges } from './account/follow-changes.ts'
import { forgetThePast } from './account/forget-the-past.ts'
import { internet } from './account/internet.ts'
import { newEmailLink, verificationLink } from './account/mail-verification-link.ts'
import { register } from './account/register.ts'
import { sendVerification } from './account/send-verification.ts'
import { tellEmailChanging } from './account/tell-email-changing.ts'
import { verifyEmail } from './account/verify-email.ts'
import { welcome } from './account/welcome.ts'
import { chooseCopies } from './business/choose-copies.ts'
import { getLogo } from './business/get-logo.ts'
import { logoStatus } from './business/logo-status.ts'
import { nameSender } from './business/name-sender.ts'
import { getNotices, saveNotices } from './business/notices.ts'
import { getProposal, saveProposal } from './business/proposal.ts'
import { saveBusiness } from './business/save-business.ts'
import { listSources, saveSources } from './business/sources.ts'
import { uploadLogo } from './business/upload-logo.ts'
import * as contract from './contract/endpoints.ts'
import * as events from './contract/events.ts'
import * as notices from './contract/notices.ts'
import * as proposal from './contract/proposal.ts'
import * as sender from './contract/sender.ts'
import * as sources from './contract/sources.ts'
import { endSession } from './devices/end-session.ts'
import { listSessions } from './devices/list-sessions.ts'
import { unusedFor } from './devices/session-lifetime.ts'
import { signOutEverywhere } from './devices/sign-out-everywhere.ts'
import {
  accountOpened,
  emailChangeRequested,
  emailVerificationRequested,
  manyAccountsOpened,
  newEmailLinkRequested,
  passwordChanged,
  passwordResetRequested,
} from './index.ts'
import { changePassword } from './password/change-password.ts'
import { forgotPassword } from './password/forgot-password.ts'
import { resetLink } from './password/mail-reset-link.ts'
import { resetPassword } from './password/reset-password.ts'
import { tellPasswordChanged } from './password/tell-password-changed.ts'
import type { Ports } from './ports.ts'
import { login } from './sign-in/login.ts'
import { logout } from './sign-in/logout.ts'

const holds: Holdings = {
  rows: {
    account: `select id, email, first_name, last_name, profile_image_url, business_name, business_logo_url,
                     business_phone, business_address, business_website, letterhead_color, uses_own_name, wants_copies, holidays, holiday_days,
                     shows_room_prices, tax, proposal, time_zone, notices, confirm_above_cents, sources,
                     created_at, updated_at, email_verified_at
                from accounts.users where id = $1`,
    agreements: `select version, action, agreed_at from accounts.agreements
                  where user_id = $1 order by agreed_at, action`,
    emailChanges: `select old_email, new_email, asked_at, ended_at from accounts.email_changes
                    where user_id = $1 order by asked_at`,
    sessions: `select created_at, expire - ${unusedFor} as used_at, expire as ends_at, user_agent, address
                 from accounts.sessions where user_id = $1 order by created_at`,
    activity: 'select at, action, subject, details from public.audit where owner = $1 order by at, id',
    places: 'select used_at from accounts.places where user_id = $1 order by used_at',
    changes: 'select kind, subject, version, at from public.changes where owner = $1 order by id',
    devices: 'select created_at, used_at from accounts.devices where user_id = $1 order by created_at',
  },
  files: `select substr(business_logo_url, 10) as key, 'image/png' as type from accounts.users
           where id = $1 and business_logo_url like '/uploads/%'`,
  names: `select key from unnest($1::uuid[]) key
           where exists (select 1 from accounts.users where business_logo_url = '/uploads/' || key)`,
  shows: {
    accounts: {
      keys: `select case when business_logo_url ~ '^/uploads/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                         then substr(business_logo_url, 10)::uuid end as key from accounts.users`,
      missing: `select count(*)::int as n from accounts.users
                 where business_logo_url in (select '/uploads/' || key from unnest($1::uuid[]) key)`,
    },
  },
}

export const accounts = ({
  objects,
  pictures,
  outbox,
  changes,
  holdings,
  mayClose,
  internet: ways = internet,
}: Ports): Module => ({
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
    query(contract.emailStatus, emailStatus(outbox.company.mailFrom)),
    conversation(contract.changeEmail, changeEmail),
    conversation(contract.changePassword, changePassword),
    conversation(contract.signOutEverywhere, signOutEverywhere),
    conversation(contract.listSessions, listSessions),
    conversation(contract.endSession, endSession),
    conversation(contract.saveBusiness, saveBusiness(objects, pictures, ways)),
    command(sender.nameSender, nameSender, currentUser),
    command(sender.chooseCopies, chooseCopies, currentUser),
    query(notices.getNotices, getNotices),
    command(notices.saveNotices, saveNotices, getNotices),
    query(sources.listSources, listSources),
    command(sources.saveSources, saveSources, listSources),
    query(proposal.getProposal, getProposal),
    command(proposal.saveProposal, saveProposal, getProposal),
    upload(contract.uploadLogo, uploadLogo(objects, pictures)),
    query(contract.logoStatus, logoStatus(objects)),
    download(contract.getLogo, getLogo(objects)),
    download(contract.exportAccount, exportAccount(objects, holdings)),
    conversation(contract.closeAccount, closeAccount(mayClose)),
    stream(events.followChanges, followChanges(changes)),
  ],
  holds,
  // These queues keep the name of the module that used to send the emails: at an upgrade, jobs still wait in them.
  reactsTo: [
    outbox.emails(accountOpened, 'documents.welcome', welcome(outbox)),
    outbox.emails(emailVerificationRequested, 'documents.mail-verification-link', verificationLink(outbox)),
    outbox.emails(passwordResetRequested, 'documents.mail-reset-link', resetLink(outbox)),
    outbox.emails(passwordChanged, 'documents.tell-password-changed', tellPasswordChanged(outbox)),
    outbox.emails(newEmailLinkRequested, 'accounts.mail-new-email-link', newEmailLink(outbox)),
    outbox.emails(emailChangeRequested, 'accounts.tell-email-changing', tellEmailChanging(outbox)),
    outbox.emails(manyAccountsOpened, 'accounts.alarm-operator', manyAccountsAlarm(outbox)),
    outbox.emails(termsChangeDue, 'accounts.tell-terms-changed', termsChanged(outbox)),
    every('17 3 * * *', 'accounts.forget-the-past', forgetThePast),
  ],
})
