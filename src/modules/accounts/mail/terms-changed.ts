import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import type { ComingTerms } from '../contract/terms.ts'
import { dateWords } from '../contract/terms-words.ts'

interface Data extends ComingTerms {
  readonly site: Pick<PostOffice, 'publicUrl' | 'company'>
}

/** Announces a new version of the Terms and the Privacy Policy to an account. */
export function termsChangedMail({ site: { publicUrl, company }, version, changes }: Data): ServiceWords {
  const day = dateWords(version)
  return {
    subject: `Our terms change on ${day}`,
    heading: `Our terms change on ${day}`,
    opening: [
      `On ${day}, a new version of our Terms and Privacy Policy takes effect. This is what changes:`,
      ...changes.map((change) => `• ${change}`),
    ],
    button: { label: 'Read the terms', url: `${publicUrl}/terms` },
    closing: [
      'If you agree, you don’t have to do anything. If you don’t, cancel your plan or delete your account before that day.',
      `Questions? Write to ${company.mailFrom}.`,
    ],
    links: [
      { label: 'Read the privacy policy', url: `${publicUrl}/privacy` },
      { label: 'See or cancel your plan', url: `${publicUrl}/subscription/manage` },
    ],
  }
}
