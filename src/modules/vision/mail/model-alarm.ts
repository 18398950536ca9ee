import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import type { AlarmingTrouble } from '../index.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly trouble: AlarmingTrouble
  /** The model's host. */
  readonly host: string
}

const causes: Readonly<Record<AlarmingTrouble, string>> = {
  quota: 'says that its quota is used up',
  misconfigured: 'refuses our key or doesn’t know our model',
}

/** Tells an operator that no photos are estimated until they act. */
export const modelAlarmMail = ({ site, trouble, host }: Data): ServiceWords => ({
  subject: 'Photo analysis needs you',
  heading: 'Photo analysis needs you',
  opening: [
    `${host} ${causes[trouble]}. Until this is fixed, contractors see that photo analysis is unavailable. Their photos don’t count.`,
  ],
  button: { label: 'Open the product', url: `${site.publicUrl}/` },
  closing: [
    'Check the settings OPENAI_*, or the account at the model. This email comes at most once a day for each cause.',
  ],
  why: 'Sent to OPERATOR_MAIL.',
})
