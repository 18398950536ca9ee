import { daysKept } from '../../../modules/content/contract/stories.ts'
import { daysRemovedRoomsKept } from '../../../modules/quoting/contract/allowances.ts'
import { kept } from '../../../modules/vision/contract/kept.ts'
import { retentionDays } from '../../../shared-kernel/retention.ts'
import type { Head } from '../head.ts'
import { Agreed, ComingChanges, MailHost, Party, PhotoHost } from '../legal.tsx'
import { ProsePage } from '../prose.tsx'
import { WriteToUs } from '../support.tsx'

export const head: Head = {
  path: '/privacy',
  title: 'Privacy - TidyTally',
  description:
    'What TidyTally stores about you and your customers, who sees it, which companies process it, how long we keep it, and how to delete it.',
  indexed: true,
  site: true,
  figure: ['0', 'cookies for readers'],
}

/** States the data we store, who sees it, who processes it, and how it is deleted, for this product only. */
export function Privacy() {
  return (
    <ProsePage path="/privacy" title="Privacy" changed={<Agreed />}>
      <ComingChanges />
      <h2>Who we are</h2>
      <p>
        <Party says="TidyTally is run by" />. “We” is that company. This page is our Privacy Policy.
      </p>
      <h2>If you’re just visiting</h2>
      <p>
        These pages set no cookie and load nothing from other companies: no analytics, no fonts, no advertising. Your
        choice of light or dark is kept in your browser, and so is the building you try: it isn’t sent to us unless you
        keep it and sign in, and then this copy is removed. What you type into the story form stays in its tab until you
        send it. The server writes a line per request with the time, the page’s route and the result, without your
        address.
      </p>
      <h2>If you have an account</h2>
      <ul>
        <li>Your name, email address, time zone and what you type into the business settings.</li>
        <li>Your password as a hash (argon2id), never the password.</li>
        <li>Which version of the Terms and of this page you agreed to, when, and with which action.</li>
        <li>Your plan, its charges, and why you canceled if you told us.</li>
        <li>
          A session cookie while you’re signed in. Each session keeps the browser and network address it was opened
          from; only you see them. They’re deleted with the session, after {retentionDays.session} days at the latest.
        </li>
        <li>
          A second cookie that recognizes this device, so that strangers who guess passwords can’t lock you out. It
          stays when you sign out, for up to {retentionDays.device} days. We also recognize the networks you sign in
          from, for {retentionDays.network} days.
        </li>
        <li>
          In your browser: a note that you’re signed in here, the quotes you last saw, and what waits for a signal.
          Logging out removes them. Your keyboard-shortcut setting stays.
        </li>
      </ul>
      <h2>Your customers</h2>
      <p>
        The names, addresses, buildings, prices, notes and photos in your quotes are yours. We use them to make your
        quotes and send your emails, and for nothing else. Customers never see your costs or profit. Photos are redrawn
        when they arrive, which removes the place and the camera they came from.
      </p>
      <p>
        A quote’s page sets no cookie and loads nothing from other companies. Each visit is kept with its time and a
        hash of the visitor’s network and browser, so that it counts once; who visited isn’t known. When your customer
        accepts, we keep their name, title and signature, the time, their network address and the name of their browser,
        as proof for both of you. The signed PDF has them too. All of it is deleted with the quote.
      </p>
      <h2>Emails about new articles</h2>
      <p>
        Every new account gets our new articles by email. To stop them, use the link in any of them or the switch in
        Business Settings; it works at once. Emails about your account, your plan and your quotes still come.
      </p>
      <h2>Who sees it</h2>
      <p>
        Only your account and our authorized support staff, when needed. Each time staff open a customer’s data, the
        record says who, what and when. Another contractor never sees it.
      </p>
      <h2>Who processes it for us</h2>
      <p>We don’t sell your data or share it for advertising. These companies get what they need for their part:</p>
      <ul>
        <li>
          <strong>Stripe, the card payment provider,</strong> gets your card number directly from your browser; we never
          see it. It also gets your name, your email address, the plan, and the invoice details you enter. We keep the
          card’s brand, last four digits and expiry.
        </li>
        <li>
          <strong>
            The AI provider
            <PhotoHost />
          </strong>{' '}
          gets the pixels of photos you ask us to analyze, without file names, names, addresses or places. How long it
          keeps them is in its own terms.
        </li>
        <li>
          <strong>
            The mail server
            <MailHost />
          </strong>{' '}
          gets the emails you send and those we send you.
        </li>
        <li>The company whose servers we rent stores all of it for us.</li>
      </ul>
      <p>We also hand over data if a law or a court requires us to.</p>
      <h2>Your story</h2>
      <p>
        If you share one and it’s approved, your story, first name, location and photos are shown on these pages until
        you take them back with the link in the email. Your email address is never shown. Taking it back deletes all of
        it at once; a story we decline is deleted after {daysKept.declined} days, one we haven’t read after{' '}
        {daysKept.unread} days. Photos are kept without place and time. A story doesn’t belong to an account, so
        deleting an account leaves it.
      </p>
      <h2>How long we keep it</h2>
      <ul>
        <li>
          Your account and quotes: until you delete them, also after your plan ends, so you can come back to them.
        </li>
        <li>Photos of rooms you removed: {daysRemovedRoomsKept} days, so you can undo it.</li>
        <li>
          Photo estimates: the last {kept.analyses} analyses with their photos, or until you delete them. A photo sent
          from a room for a single estimate isn’t kept. A hash of a photo stays with its answer for {kept.answerDays}{' '}
          days, so the same photo isn’t counted twice.
        </li>
        <li>
          The record of who did what in your account, staff included: {retentionDays.audit} days, or until you delete
          the account.
        </li>
        <li>
          Emails we sent: the recipient and whether they arrived at the mail server, as long as the account; what they
          were about, {retentionDays.message} days.
        </li>
        <li>
          For good, as tax law requires or to prevent a second trial: payment records, under a random number instead of
          your account, and a hash of the card and of your email address. No name is in them.
        </li>
        <li>An email address you replaced, or asked for and never confirmed: {retentionDays.emailChange} days.</li>
        <li>Backups and logs: {retentionDays.backup} days.</li>
      </ul>
      <h2>Deleting your account</h2>
      <p>
        Under Your data in the account menu you delete the account. You’re signed out and it’s gone at once; its quotes,
        photos and files follow within minutes. It ends a paid plan at once, without a refund. A customer who may still
        cancel an agreement made at home first gets the signed PDF and your address by email; its copy here is removed
        once the email has left, or once we’ve stopped trying to send it.
      </p>
      <h2>Your rights</h2>
      <p>
        You can see, correct, download and delete your data yourself: in Business Settings, your email address too, in
        your quotes, and under Your data. The download is a file that other programs can read. If the law of your state
        gives you more rights, or if you need help with these, write to us; we answer within 30 days and never treat you
        worse for asking. If you’re one of our contractors’ customers, ask the contractor who sent you the quote; they
        decide about it, and we help them.
      </p>
      <h2>Children</h2>
      <p>TidyTally is for businesses. It isn’t meant for anyone under 18, and we don’t knowingly keep their data.</p>
      <h2>If something goes wrong</h2>
      <p>
        If someone gets hold of your data who shouldn’t have it, we email you as soon as we know what happened, at the
        latest when the law requires it, and say what it means for you.
      </p>
      <h2>Changes to this page</h2>
      <p>
        It changes together with the <a href="/terms">Terms</a>, which say how we tell you.
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
