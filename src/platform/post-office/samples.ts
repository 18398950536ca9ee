import { fictionalCompany } from '../../shared-kernel/company.ts'
import { markAttached, type ServiceMail, type ServiceWords, serviceMailHtml, serviceMailText } from './service-mail.ts'

/** An email as its recipient gets it, made from sample data for the gallery (`npm run mails`). */
export interface Sample {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** PNG, shown as `cid:logo`. */
  readonly logo?: Uint8Array | null
}

/** A module's samples: by the email's file name, then by the case that each shows. */
export type Samples = Readonly<Record<string, Readonly<Record<string, () => Promise<Sample>>>>>

export const sampleSite = {
  publicUrl: 'https://tidytally.example',
  company: fictionalCompany,
}

const reader = { name: 'Dana Cole', firstName: 'Dana', address: 'dana@brightline.example' }

export const serviceSample =
  (words: ServiceWords, to: ServiceMail['to'] = reader) =>
  async (): Promise<Sample> => ({
    subject: words.subject,
    html: await serviceMailHtml({ to, ...words }),
    text: serviceMailText({ to, ...words }),
    logo: (await markAttached()).content,
  })
