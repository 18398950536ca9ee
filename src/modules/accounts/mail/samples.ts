import { type Samples, serviceSample, sampleSite as site } from '../../../platform/post-office/samples.ts'
import { confirmNewEmailMail, takenEmailMail } from './confirm-new-email.ts'
import { emailChangingMail } from './email-changing.ts'
import { manyAccountsMail } from './many-accounts.ts'
import { passwordChangedMail } from './password-changed.ts'
import { resetPasswordMail } from './reset-password.ts'
import { termsChangedMail } from './terms-changed.ts'
import { verifyEmailMail } from './verify-email.ts'
import { welcomeMail } from './welcome.ts'

const token = 'sample'

export const samples: Samples = {
  welcome: {
    'address not confirmed': serviceSample(welcomeMail({ site, token })),
    'address confirmed': serviceSample(welcomeMail({ site, token: null })),
  },
  'verify-email': { usual: serviceSample(verifyEmailMail({ site, token })) },
  'confirm-new-email': {
    usual: serviceSample(confirmNewEmailMail({ site, token })),
    'address taken': serviceSample(takenEmailMail({ site })),
  },
  'email-changing': {
    usual: serviceSample(
      emailChangingMail({
        site,
        to: 'dana@brightlinecleaning.example',
        at: '2026-11-22T15:06:00.000Z',
        timeZone: 'America/New_York',
      }),
    ),
  },
  'reset-password': { usual: serviceSample(resetPasswordMail({ site, token })) },
  'password-changed': {
    usual: serviceSample(passwordChangedMail({ site, at: '2026-11-22T15:06:00.000Z', timeZone: 'America/New_York' })),
  },
  'terms-changed': {
    usual: serviceSample(
      termsChangedMail({
        site,
        version: '2027-02-01',
        changes: ['A plan for teams, with its price, is added.', 'We name a second company that delivers our emails.'],
      }),
    ),
  },
  'many-accounts': { usual: serviceSample(manyAccountsMail({ site, inAnHour: 1000 })) },
}
