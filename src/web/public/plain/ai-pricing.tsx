import { plans } from '../../../modules/billing/contract/plans.ts'
import { bidsForCurve } from '../../../modules/pricing/contract/evidence.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { button, link } from '../../styled-system/recipes/index.js'
import { photos, trialLength } from '../claims.ts'
import { Goals } from '../goals.tsx'
import type { Head } from '../head.ts'
import { SuggestionExample } from '../landing/ai.tsx'
import { suggestionExample } from '../marketing.ts'
import { Middle, SitePage } from '../site-page.tsx'
import { FinalCall, Picture, Section, StartTrial } from '../site-parts.tsx'
import { application } from '../structured-data.ts'

export const head: Head = {
  path: '/ai-pricing',
  title: 'AI pricing for cleaning bids, and how sure it is - TidyTally',
  description:
    'What your own won and lost bids say about your rate: a curve, a suggested price, how sure it is, and what it would change. In the Pro plan.',
  indexed: true,
  site: true,
  figure: [`${suggestionExample.confidencePercent}%`, 'sure, in our example, and it says so'],
  data: [application],
}

const benefits = [
  {
    title: 'Your bids, not an average',
    text: 'The curve is fitted to the quotes you marked won and lost. Our planning figures are beside it, in gray, with their sources.',
  },
  {
    title: 'What a higher rate costs you',
    text: 'A higher rate wins fewer bids. You see both at once: how many of ten you would win, and what each would keep.',
  },
  {
    title: 'Your cost is part of it',
    text: 'It uses the costs you typed into your quotes, or, if you entered none, 75% of our planning figure. It says which.',
  },
] as const

const steps = [
  ['Send quotes', 'Price and send them as always.'],
  ['Record the bid', 'Won or lost, with a note on why.'],
  [
    'Read the curve',
    `Once you have ${bidsForCurve} won or lost bids, you see your chance of winning at each rate, and how uncertain it is.`,
  ],
  ['Decide', 'Take the suggestion or keep your rate. Only new quotes change; every quote can have its own.'],
] as const

const features = [
  ['A suggested rate', 'Within 15% of your own, how sure it is, and why, in a sentence.'],
  [
    'Market insights',
    'Planning ranges by building type with their year, not a survey of our users. Your own averages are beside them once a type has five won or lost bids.',
  ],
  ['Building type analysis', 'A planning price for a type and size, with what moves it.'],
  ['Square feet from photos', `Up to ${photos.most} photos, ${photos.formats}. On every paid plan.`],
] as const

/** Price optimization: what it does, and its limits. */
export function AiPricing() {
  return (
    <SitePage path="/ai-pricing">
      <div className={css({ layerStyle: 'ledger', paddingBlock: { base: '40px', md: '72px' } })}>
        <Middle className={hero}>
          <div>
            <h1 className={css({ textStyle: 'title', fontSize: { base: '38px', lg: '56px' }, textWrap: 'balance' })}>
              A price from your own bids, and how sure it is.
            </h1>
            <p
              className={css({
                color: 'fg.onDeepMuted',
                fontSize: '19px',
                marginBlock: '16px 26px',
                maxWidth: '540px',
              })}
            >
              Every bid you win or lose says something about your rate. TidyTally reads them all, suggests a rate, and
              tells you when it doesn’t know.
            </p>
            <StartTrial variant="accent" arrow>
              Start 1-Day Free Trial
            </StartTrial>
            <p className={css({ color: 'fg.onDeepMuted', textStyle: 'small', marginTop: '12px' })}>
              In the Pro plan, {formatMoney(plans.pro.monthlyCents)} a month. Opens when your paid plan starts. Already
              on Pro?{' '}
              <a href="/price-optimization" className={css({ color: 'fg.onDeep', textDecoration: 'underline' })}>
                Open price optimization
              </a>
            </p>
          </div>
          <div className={css({ layerStyle: 'card', color: 'fg.default', padding: '24px', borderRadius: 'hero' })}>
            <h2 className={css({ textStyle: 'h2', marginBottom: '12px' })}>An example</h2>
            <SuggestionExample />
          </div>
        </Middle>
      </div>
      <Middle>
        <Section title="What you get out of it">
          <div className={cards}>
            {benefits.map(({ title, text }) => (
              <article key={title} className={card}>
                <h3 className={css({ textStyle: 'h2' })}>{title}</h3>
                <p className={css({ color: 'fg.muted', marginTop: '6px' })}>{text}</p>
              </article>
            ))}
          </div>
          <Goals />
        </Section>
        <Section title="How it works">
          <ol className={numbered}>
            {steps.map(([title, text], at) => (
              <li key={title} className={card}>
                <p aria-hidden className={css({ textStyle: 'moneyLg', color: 'fg.link' })}>
                  {at + 1}
                </p>
                <h3 className={css({ textStyle: 'h2' })}>{title}</h3>
                <p className={css({ color: 'fg.muted', marginTop: '4px' })}>{text}</p>
              </li>
            ))}
          </ol>
          <Picture
            name="optimization"
            dark
            width={1800}
            height={1547}
            alt="Price optimization: the suggested rate, its confidence, the curve through won and lost bids"
            className={css({
              width: 'full',
              marginTop: '24px',
              borderRadius: 'card',
              border: '1px solid {colors.border.default}',
            })}
          />
        </Section>
        <Section title="What is in it">
          <dl className={cards}>
            {features.map(([title, text]) => (
              <div key={title} className={card}>
                <dt className={css({ textStyle: 'h2' })}>{title}</dt>
                <dd className={css({ color: 'fg.muted', marginTop: '4px' })}>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={css({ color: 'fg.muted', marginTop: '18px' })}>
            It’s arithmetic on your own records, not a language model, and no other account’s bids are in it. More in
            the{' '}
            <a href="/faq" className={link()}>
              FAQ
            </a>{' '}
            and on the{' '}
            <a href="/blog" className={link()}>
              blog
            </a>
            .
          </p>
        </Section>
        <FinalCall
          title="Your next bid is a data point."
          actions={
            <>
              <StartTrial href="/trial-signup?plan=pro-monthly">Start 1-Day Free Trial</StartTrial>
              <a href="/login" className={button({ size: 'lg' })}>
                Sign In
              </a>
            </>
          }
        >
          {trialLength} free. Cancel within it and you pay nothing.
        </FinalCall>
      </Middle>
    </SitePage>
  )
}

const hero = grid({
  gap: '32px 56px',
  gridTemplateColumns: { lg: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
  alignItems: 'center',
})
const cards = grid({
  gap: '16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
})
const numbered = grid({
  listStyle: 'none',
  padding: '0',
  margin: '0',
  gap: '16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
})
const card = css({ layerStyle: 'card', padding: '24px' })

export { AiPricing as Page }
