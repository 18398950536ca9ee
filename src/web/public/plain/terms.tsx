import { plans } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { photos, trialLength } from '../claims.ts'
import type { Head } from '../head.ts'
import { ProsePage } from '../prose.tsx'
import { WriteToUs } from '../support.tsx'

export const head: Head = {
  path: '/terms',
  title: 'Terms - TidyTally',
  description:
    'What you get, what it costs, when you are charged, how you cancel, and what TidyTally does not promise. In plain words.',
  indexed: true,
  site: true,
  figure: [trialLength, 'free, cancel within it'],
}

/** The terms, in plain words: what the product does about money, access and responsibility. */
export function Terms() {
  return (
    <ProsePage path="/terms" title="Terms" changed="November 23, 2026">
      <h2>What you get</h2>
      <p>
        A web application with which you build, price, send and track cleaning quotes. You need an account with your own
        email address and a plan. Each plan says which quotes it allows: homes, commercial buildings, or both.
      </p>
      <h2>The trial</h2>
      <p>
        It lasts {trialLength}, 24 hours from the moment you add a payment method. You build quotes, make PDFs and email
        them. Rate settings and the AI tools open with the paid plan. Cancel within the 24 hours and you pay nothing.
        Otherwise the plan you picked is charged automatically; the amount and the exact time are shown before you start
        and emailed to you. A card and an email address get one trial.
      </p>
      <h2>Prices and charges</h2>
      <ul>
        {Object.values(plans).map(({ name, monthlyCents, yearlyCents }) => (
          <li key={name}>
            {name}: {formatMoney(monthlyCents)} a month or {formatMoney(yearlyCents)} a year.
          </li>
        ))}
      </ul>
      <p>
        Prices are in US dollars. A plan renews by itself each month or year until you cancel. A change to a more
        expensive or a yearly plan starts at once, for the amount you are shown; a change to a cheaper or a monthly one
        starts with the next period. You get an email before a yearly plan renews.
      </p>
      <h2>Canceling</h2>
      <p>
        Cancel in the dashboard at any time. You keep access to the end of the period you paid for and are not charged
        again. Partly used periods are not refunded automatically. If you cancel while a period is still unpaid, it ends
        at once.
      </p>
      <h2>Your part</h2>
      <ul>
        <li>Send quotes only to people who asked you for one. Emails to one mailbox are limited.</li>
        <li>Upload only photos you may use.</li>
        <li>Keep your password to yourself, and tell us if somebody else has it.</li>
        <li>The price you quote is your decision. Check it, your costs and the site before you send.</li>
      </ul>
      <h2>What we do not promise</h2>
      <p>
        Estimates from photos and suggested prices are estimates. A photo has no scale, and a suggestion is only as good
        as the bids behind it. Up to {photos.most} photos can be analyzed at once. Published price ranges are planning
        figures, not market data. Marketing figures on these pages are illustrative and say so.
      </p>
      <p>We do not promise that you win a bid, nor that the service is never interrupted.</p>
      <h2>Your data</h2>
      <p>
        It is yours. Export your quotes to Excel, download everything in your account, or delete the account yourself,
        at any time. What we keep and why is on the <a href="/privacy">privacy page</a>.
      </p>
      <h2>Questions</h2>
      <p>
        <WriteToUs>Write to us</WriteToUs>. We answer within 24 hours on business days.
      </p>
    </ProsePage>
  )
}

export { Terms as Page }
