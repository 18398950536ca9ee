import { daysKept } from '../../../modules/content/contract/stories.ts'
import type { Head } from '../head.ts'
import { ProsePage } from '../prose.tsx'
import { WriteToUs } from '../support.tsx'

export const head: Head = {
  path: '/privacy',
  title: 'Privacy - TidyTally',
  description:
    'What TidyTally stores about you and your customers, who sees it, what leaves for other companies, and how it is deleted.',
  indexed: true,
  site: true,
  figure: ['0', 'cookies for readers'],
}

/** States the data we store, who sees it, what we share, and how it is deleted, for this product only. */
export function Privacy() {
  return (
    <ProsePage path="/privacy" title="Privacy" changed="November 23, 2026">
      <h2>If you only read</h2>
      <p>
        These pages set no cookie and load nothing from other companies: no analytics, no fonts, no advertising. Your
        choice of light or dark is kept in your browser, and so is the building you try: it is not sent to us unless you
        keep it and sign in, and then this copy is removed. What you type into the story form stays in its tab until you
        send it. The server writes a line per request with the time, the page’s route and the result, without your
        address.
      </p>
      <h2>If you have an account</h2>
      <ul>
        <li>Your name, email address, time zone and what you type into the business settings.</li>
        <li>Your password as a hash (argon2id), never the password.</li>
        <li>
          A session cookie while you are signed in, and a cookie that recognizes this device. Each session keeps the
          browser and network address it was opened from; only you see them, and they go with the session, at the latest
          after 30 days.
        </li>
        <li>
          In your browser: a note that you are signed in here, the quotes you last saw, and what waits for a signal.
          Logging out removes them. That you turned keyboard shortcuts off stays.
        </li>
      </ul>
      <h2>Your customers</h2>
      <p>
        The names, addresses, buildings, prices, notes and photos in your quotes are yours. We use them to make your
        quotes and send your emails, and for nothing else. Your costs and profit never leave for a customer. Photos are
        redrawn when they arrive, which removes the place and the camera they came from.
      </p>
      <h2>Who sees it</h2>
      <p>
        Only your account and our authorised support staff, when needed. Each time staff open a customer’s data, the
        record says who, what and when; it is kept for 400 days. Another contractor never sees it.
      </p>
      <h2>What leaves for other companies</h2>
      <ul>
        <li>
          The card payment provider gets your card number directly from your browser; we never see it. We keep the
          brand, the last four digits and the expiry, and a hash of the card and of your email address, so that each
          gets one trial. These hashes outlive the account.
        </li>
        <li>
          The AI provider gets the pixels of photos you ask us to analyze, without file names, names, addresses or
          places. A picture sent for a single estimate is not kept; an analysis you delete takes its pictures with it.
        </li>
        <li>The mail server gets the emails you send and those we send you.</li>
      </ul>
      <h2>Your story</h2>
      <p>
        If you share one and it is approved, your story, first name, location and photos are shown on these pages until
        you take them back with the link in the email. Your email address is never shown. Taking it back deletes all of
        it at once; a story we decline is deleted after {daysKept.declined} days, one that nobody read after{' '}
        {daysKept.unread} days. Photos are kept without place and time. A story does not belong to an account, so
        deleting an account leaves it.
      </p>
      <h2>How it ends</h2>
      <p>
        Under Your data you download everything, or delete the account. It is gone at once, and its quotes, photos and
        files with it; records of payments stay for the books. Photos of rooms you removed go after 30 days. Backups of
        the installation are kept by its operator.
      </p>
      <h2>Questions</h2>
      <p>
        <WriteToUs>Write to us</WriteToUs>. A security problem: see <a href="/.well-known/security.txt">security.txt</a>
        .
      </p>
    </ProsePage>
  )
}

export { Privacy as Page }
