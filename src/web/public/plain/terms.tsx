import { plans } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { trialLength } from '../claims.ts'
import type { Head } from '../head.ts'
import { Agreed, ComingChanges, GoverningLaw, Party } from '../legal.tsx'
import { facts } from '../legal-facts.ts'
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
    <ProsePage path="/terms" title="Terms" changed={<Agreed />}>
      <ComingChanges />
      <h2>Who this agreement is with</h2>
      <p>
        <Party says="You make this agreement with" />. In these terms, “we” is that company and “you” is the person who
        opens the account and the business they quote for. You have to be 18 or older and allowed to act for that
        business. You agree to these terms and to the <a href="/privacy">Privacy Policy</a> when you open an account,
        and again when you start, pay for or change a plan. We keep a record of which version you agreed to and when.
      </p>
      <h2>What you get</h2>
      <p>
        A web application to build, price, send and track cleaning quotes. You need an account with your own email
        address and a plan. Each plan says which quotes it allows: homes, commercial buildings, or both. Confirm your
        email address before you send your first quote.
      </p>
      <h2>The trial</h2>
      <p>
        It lasts {trialLength}, {facts.trialHours} hours from the moment you add a payment method. You can build quotes,
        make PDFs and email them. Your own default rate, default costs and the AI tools open with the paid plan. Cancel
        before the trial ends and you pay nothing. Otherwise we charge the plan you picked automatically. We show you
        the amount and the exact time before you start, email them to you, and remind you about {facts.reminderHours}{' '}
        hours before the charge. One trial per card and per email address.
      </p>
      <h2>Prices, charges and renewal</h2>
      <ul>
        {Object.values(plans).map(({ name, monthlyCents, yearlyCents }) => (
          <li key={name}>
            {name}: {formatMoney(monthlyCents)} a month or {formatMoney(yearlyCents)} a year.
          </li>
        ))}
      </ul>
      <p>
        Prices are in US dollars. <strong>A plan renews automatically each month or year until you cancel</strong>, and
        we charge the card on file. We email you {facts.yearDays} days before a yearly plan renews, and a receipt after
        every charge.
      </p>
      <p>
        A change to a more expensive or a yearly plan starts at once, for the amount we show you. A change to a cheaper
        or a monthly plan starts with the next period. During the trial you can change plans without a charge, or start
        yours early.
      </p>
      <p>
        We don’t add sales tax to these prices. If we have to collect it one day, we’ll email you before the first
        charge that includes it.
      </p>
      <p>
        <strong>If we raise a price,</strong> we email you at least {facts.noticeDays} days before you pay it. It
        applies from the first renewal after that, and you can cancel before then.
      </p>
      <h2>If a charge fails</h2>
      <p>
        You can’t open your quotes until the amount is paid, but you can download all of them and your account’s data.
        The card provider retries; the email about the failed charge has the date. If the last retry fails, your plan
        ends and we don’t collect the amount.
      </p>
      <h2>Canceling</h2>
      <p>
        Cancel online at any time, in the account menu or on the page of your plan. You keep access to the end of the
        trial or of the period you paid for, and we don’t charge you again. If you cancel while a period is still
        unpaid, access ends at once and we don’t collect that amount. Until access ends, you can take the cancellation
        back.
      </p>
      <p>
        When you cancel a monthly plan, we may offer you a lower price for your next {facts.offerRenewals} renewals. You
        can accept it once per account. It ends early if you change or cancel your plan.
      </p>
      <p>
        Deleting your account ends a paid plan at once, without a refund for the rest of the period. To use what you
        paid for, cancel first and delete the account later.
      </p>
      <h2>Refunds</h2>
      <p>
        We don’t refund partly used periods, except where the law requires it or we decide to. A refund goes to the card
        that paid, and we email you.
      </p>
      <h2>Limits</h2>
      <p>They keep the service fast for everyone. Most contractors never reach one.</p>
      <ul>
        <li>
          A quote: up to {facts.rooms} rooms, {facts.tasks} tasks, {facts.extras} extras, {facts.characters} characters
          of text and {facts.photosPerQuote} photos.
        </li>
        <li>Photos of all your quotes: {facts.photoStorage}. Deleting quotes makes room.</li>
        <li>
          Quotes sent in 24 hours: {facts.trialSends} in the trial, {facts.paidSends} with a paid plan. To one
          customer’s mailbox: {facts.mailboxHourly} an hour and {facts.mailboxDaily} in 24 hours.
        </li>
        <li>
          Photo estimates: {facts.estimatesDaily} photos a day and {facts.estimatesMonthly} in 30 days.
        </li>
      </ul>
      <p>
        Other limits stop attacks, such as repeated wrong passwords. If you reach a limit, we say which one and when you
        can go on.
      </p>
      <h2>Your part</h2>
      <ul>
        <li>Send quotes only to people who asked you for one.</li>
        <li>Upload only photos and logos you’re allowed to use.</li>
        <li>Keep your password to yourself, and tell us if someone else has it.</li>
        <li>
          Don’t use TidyTally to break the law, to deceive people, to get at other people’s data, or to disturb the
          service. Don’t resell it.
        </li>
        <li>The price you quote is your decision. Check it, your costs and the site before you send.</li>
      </ul>
      <h2>Estimates and suggestions</h2>
      <p>
        Sizes estimated from photos and suggested rates come from software, some of it AI, and can be wrong. A photo has
        no scale, and a suggestion is only as good as the bids behind it. Planning figures are our own calculation, not
        market data. Check every number before you rely on it. We can’t promise you’ll win a bid.
      </p>
      <h2>Your data</h2>
      <p>
        It’s yours. You let us store, process and send it only to run the service for you. Export your quotes to Excel,
        download everything in your account, or delete the account yourself, at any time, with or without a plan. What
        we keep, why, and for how long is in the <a href="/privacy">Privacy Policy</a>.
      </p>
      <h2>Ending this agreement</h2>
      <p>
        You can end it at any time by deleting your account. We may suspend or end an account that breaks these terms,
        puts others at risk, or disputes a charge it owes. If we can, we email you first and give you time to download
        your data. If we end your account for any other reason, we give you at least {facts.noticeDays} days’ notice and
        refund the unused part of the period you paid for.
      </p>
      {/* Have a lawyer read this: OPERATING.md, "Terms and privacy". */}
      <h2>Warranty</h2>
      <p>
        We can’t promise that the service will never be interrupted or free of errors. As far as the law allows, we
        provide it “as is” and “as available”, without warranties of any kind, express or implied, including
        merchantability, fitness for a particular purpose and non-infringement.
      </p>
      {/* Have a lawyer read this: OPERATING.md, "Terms and privacy". */}
      <h2>Our responsibility</h2>
      <p>
        As far as the law allows, we aren’t liable for indirect or consequential damages or for lost profits, jobs,
        revenue or data, and our total liability is limited to what you paid us in the 12 months before the claim, or
        $100 if that’s more. Nothing here limits liability that the law doesn’t let us limit.
      </p>
      <h2>Changes to these terms</h2>
      <p>
        If we change these terms or the Privacy Policy, we email every account at least {facts.noticeDays} days before
        the new version takes effect, with what changes. If you don’t agree, cancel or delete your account before that
        day. The date at the top is the version’s date.
      </p>
      <GoverningLaw />
      <h2>Questions</h2>
      <p>
        <WriteToUs>Write to us</WriteToUs>. We answer within 24 hours on business days.
      </p>
      <p>
        <Party says="By letter:" />.
      </p>
    </ProsePage>
  )
}

export { Terms as Page }
