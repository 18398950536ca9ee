import { useContext } from 'react'
import { comingTerms, termsVersion } from '../../modules/accounts/contract/terms.ts'
import { dateWords } from '../../modules/accounts/contract/terms-words.ts'
import { CompanyFacts } from './company.ts'

/** Parts of the terms and the privacy policy that name the company or the version. */

export const Agreed = () => <time dateTime={termsVersion}>{dateWords(termsVersion)}</time>

/** "... Bright Bay LLC, 1 Sample Road, Salem, OR 97301": the company, or a neutral phrase if its name isn't set. */
export function Party({ says }: { says: string }) {
  const { legalName, legalAddress } = useContext(CompanyFacts)
  const named = [legalName, legalAddress].filter(Boolean).join(', ')
  return (
    <>
      {says} {named || 'the company that runs this website'}
    </>
  )
}

/** Left out if no state is set. */
export function GoverningLaw() {
  const { legalState } = useContext(CompanyFacts)
  if (!legalState) return null
  return (
    <>
      <h2>Governing law</h2>
      <p>
        The law of the State of {legalState} applies to this agreement, without its rules on conflicts of law. Rights
        that the law of your own state gives you and doesn’t let us change stay as they are.
      </p>
    </>
  )
}

/** What changes with an announced version, above the text that is still in force. */
export function ComingChanges({ coming = comingTerms }: { coming?: typeof comingTerms }) {
  if (!coming) return null
  return (
    <>
      <h2>What changes on {dateWords(coming.version)}</h2>
      <ul>
        {coming.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>Until then, the text below applies.</p>
    </>
  )
}

/** " (api.openai.com)", if photos leave our server. */
export function PhotoHost() {
  const { photoHost } = useContext(CompanyFacts)
  return photoHost && ` (${photoHost})`
}

/** " (smtp.example.com)", if emails leave through another company's server. */
export function MailHost() {
  const { mailHost } = useContext(CompanyFacts)
  return mailHost && ` (${mailHost})`
}
