import type { ReactNode } from 'react'
import { visitsPerMonth } from '../../../shared-kernel/frequency.ts'
import { formatMoney, rates } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { checklists, trialLength } from '../claims.ts'
import type { Head } from '../head.ts'
import { firstJob, formatCents, heroTape } from '../hero-price.ts'
import { Middle, SitePage } from '../site-page.tsx'
import { FinalCall, PageTitle, Picture, StartTrial } from '../site-parts.tsx'

const steps = ['Enter building info', 'Select services and tasks', 'Review the quote', 'Generate and send'] as const

export const head: Head = {
  path: '/getting-started',
  title: 'User Guide: your first cleaning quote in four steps - TidyTally',
  description:
    'Enter the building, select services and tasks, review the quote, generate the PDF and send it. What you see at each step, and what to check.',
  indexed: true,
  site: true,
  figure: ['4 steps', 'to the first quote'],
}

const example = heroTape(firstJob)

/** The guide: four steps, each with its screens. */
export function GettingStarted() {
  return (
    <SitePage path="/getting-started">
      <Middle>
        <PageTitle title="Your first quote, in four steps">
          Take your phone to the building. The price grows room by room, so you have it before you’re back at the car.
        </PageTitle>
        <ol className={list}>
          <Step at={0} picture={<Customer />}>
            <p>
              Choose commercial or residential, then type who the quote is for, what kind of building it is and how
              often you’ll clean it. That saves a draft.
            </p>
            <p>
              Frequency sets the price: weekdays are {visitsPerMonth.daily} visits a month, weekly{' '}
              {visitsPerMonth.weekly}, every two weeks {visitsPerMonth.biweekly}.
            </p>
          </Step>
          <Step at={1} picture={<Walkthrough />}>
            <p>
              Add each room with its square feet and check off what you’ll do there. {checklists.tasks} tasks are ready,{' '}
              {checklists.fewest}–{checklists.most} for each of {checklists.rooms} room types, and you can write your
              own. Take photos. Add extra work with its own price, monthly or one-time.
            </p>
            <p>No signal? Rooms stay on your phone, and we send them when you’re back online.</p>
          </Step>
          <Step at={2} picture={<CostPanel />}>
            <p>
              The price is square feet × your rate × visits: {example.sum} = {example.total} a month. Move the rate
              between {formatCents(rates.lowest)} and {formatMoney(rates.highest * 100)} and see the monthly equivalent
              per square foot.
            </p>
            <p>Type your costs and see what you keep. Your customer never sees them.</p>
          </Step>
          <Step at={3} picture={<Sheet />}>
            <p>
              Send to Customer makes the PDF in your name and emails it. You can also download it. Later record whether
              you won or lost, with a note, so you learn what your market pays.
            </p>
            <p>
              Before your first quote goes out, confirm your email address: the link is in your inbox. Until then you
              can price quotes and download their PDFs.
            </p>
          </Step>
        </ol>
        <FinalCall
          title="The first building is the best guide."
          actions={
            <>
              <StartTrial>Start 1-Day Free Trial</StartTrial>
              <a href="/login" className={button({ size: 'lg' })}>
                Sign In
              </a>
            </>
          }
        >
          {trialLength} free. Or <a href="/try">try it now, no account</a>.
        </FinalCall>
      </Middle>
    </SitePage>
  )
}

function Step({ at, picture, children }: { at: number; picture?: ReactNode; children: ReactNode }) {
  return (
    <li className={step}>
      <div className={css({ '& p': { color: 'fg.muted', fontSize: '18px', marginTop: '10px', maxWidth: '560px' } })}>
        <p aria-hidden className={number}>
          {at + 1}
        </p>
        <h2 className={css({ textStyle: 'h1' })}>
          <span className={css({ srOnly: true })}>Step {at + 1}: </span>
          {steps[at]}
        </h2>
        {children}
      </div>
      {picture}
    </li>
  )
}

const Customer = () => (
  <Picture
    name="customer"
    dark
    soon
    width={780}
    height={1688}
    alt="The first form on a phone: the customer’s company, contact and address"
    className={shot}
  />
)
const Walkthrough = () => (
  <Picture
    name="walk"
    dark
    width={780}
    height={1688}
    alt="A walkthrough on a phone: rooms, square feet, tasks, price"
    crop="390 / 400"
    className={shot}
  />
)
const CostPanel = () => (
  <Picture
    name="costs"
    dark
    width={716}
    height={1662}
    alt="The cost breakdown with net profit and margin"
    crop="390 / 400"
    className={shot}
  />
)
const Sheet = () => (
  <Picture
    name="pdf"
    width={850}
    height={1100}
    alt="The PDF quote: price, areas, tasks, photos"
    crop="390 / 400"
    className={shot}
  />
)

const list = grid({ listStyle: 'none', padding: '0', margin: '0', gap: '16px' })
const step = grid({
  layerStyle: 'card',
  gap: '20px 40px',
  gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  padding: { base: '24px 20px', md: '40px' },
  borderRadius: 'hero',
  breakInside: 'avoid',
})
const number = css({
  display: 'inline-grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  marginBottom: '12px',
  borderRadius: 'full',
  background: 'bg.accent',
  color: 'fg.onAccent !important',
  fontWeight: '700',
})
const shot = css({
  width: 'min(100%, 320px)',
  objectPosition: 'top',
  marginInline: 'auto',
  borderRadius: 'card',
  border: '1px solid {colors.border.default}',
  background: 'bg.surface',
})

export { GettingStarted as Page }
