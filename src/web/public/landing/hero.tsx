import { plans } from '../../../modules/billing/contract/plans.ts'
import { planningFigureHref } from '../../../modules/pricing/contract/published-prices.ts'
import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { frequencyLabel } from '../../../shared-kernel/frequency.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { flex, grid, hstack, wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { Calculation, CalculationLine, CalculationTotal } from '../../ui/calculation.tsx'
import { FigureBox } from '../../ui/form/figure-box.tsx'
import { firstJob, type HeroTape, heroSqft, heroTape } from '../hero-price.ts'
import { StartTrial } from '../site-parts.tsx'

/** The first screen: what the product does, the three buttons, and a calculator that works before any account exists. */
export function Hero() {
  return (
    <div className={ground}>
      <div className={columns}>
        <div className={css({ minWidth: '0' })}>
          <p className={trade}>Quoting software for cleaning contractors</p>
          <h1 className={cx(css({ textStyle: 'display' }), heading)}>
            Price the job <mark className={marked}>before you leave</mark> the building.
          </h1>
          <p className={lead}>
            Walk it room by room on your phone. Check off the tasks, watch the monthly price and your profit, and email
            a PDF quote with your name and logo while the customer still remembers your face.
          </p>
          <div className={buttons}>
            <StartTrial variant="accent" arrow>
              Start 1-Day Free Trial
            </StartTrial>
            <a href="/try" className={cx(button({ size: 'lg' }), onDeep)}>
              Try it now, no account
            </a>
            <a href="#how" className={how}>
              How's it Work
            </a>
          </div>
          <p className={terms}>
            Card required. First charge 24 hours later; cancel online before then and pay nothing.
          </p>
          <dl className={facts}>
            <Fact term="a month, any device" value={formatMoney(cheapest)} />
            <Fact term="quotes" value="Unlimited" />
            <Fact term="works with no signal" value="Offline" />
          </dl>
        </div>
        <Calculator />
      </div>
    </div>
  )
}

const cheapest = Math.min(...Object.values(plans).map(({ monthlyCents }) => monthlyCents))

/** In a definition list's reading order; the value is shown above. */
function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className={fact}>
      <dt className={css({ color: 'fg.onDeepMuted', textStyle: 'small' })}>{term}</dt>
      <dd className={css({ fontSize: { base: '19px', md: '22px' }, fontWeight: '700', letterSpacing: '-0.02em' })}>
        {value}
      </dd>
    </div>
  )
}

const buildings: readonly [BuildingType, string][] = [
  ['single-family', 'Home'],
  ['office', 'Office'],
  ['medical', 'Medical'],
  ['retail', 'Retail'],
  ['warehouse', 'Warehouse'],
  ['educational', 'School'],
]

function Calculator() {
  const tape = heroTape(firstJob)
  return (
    <div className={css({ minWidth: '0', width: 'full', maxWidth: '500px', marginInline: 'auto' })}>
      <form data-calculator aria-label="What would this building cost?" className={panel}>
        <fieldset className={choice}>
          <legend className={css({ srOnly: true })}>Building</legend>
          {buildings.map(([type, name]) => (
            <label key={type} className={chip}>
              <input
                type="radio"
                name="building"
                value={type}
                defaultChecked={type === firstJob.buildingType}
                className={css({ srOnly: true })}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <div className={row}>
          <label htmlFor="hero-sqft">Floor area</label>
          <span className={box}>
            <FigureBox
              id="hero-sqft"
              name="sqft"
              inputMode="numeric"
              defaultValue={firstJob.sqft.toLocaleString('en-US')}
              aria-describedby="hero-unit"
              className={cx(typed, css({ width: '82px' }))}
            />
            <span id="hero-unit">sq ft</span>
          </span>
        </div>
        <input
          type="range"
          name="slider"
          aria-label="Floor area in square feet"
          min={heroSqft.least}
          max={heroSqft.slider}
          step={100}
          defaultValue={firstJob.sqft}
          className={slider}
        />
        <div className={row}>
          <label htmlFor="hero-often">How often</label>
          <span className={picker}>
            <select id="hero-often" name="frequency" defaultValue={firstJob.frequency} className={select}>
              {Object.entries(frequencyLabel).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </span>
        </div>
        <div className={row}>
          <label htmlFor="hero-cents">Your rate per visit</label>
          <span className={box}>
            <FigureBox
              id="hero-cents"
              name="cents"
              defaultValue={String(Math.round(firstJob.rate * 1000) / 10)}
              aria-describedby="hero-rate-unit"
              className={cx(typed, css({ width: '52px' }))}
            />
            <span id="hero-rate-unit">¢ / sq ft</span>
          </span>
        </div>
      </form>
      <div className={css({ marginInline: { base: '12px', md: '24px' }, marginTop: '-8px' })}>
        <Calculation>
          <CalculationLine label={<Said by="sum" tape={tape} />} amount={<Said by="total" tape={tape} />} />
          <CalculationLine label="Per visit" amount={<Said by="perVisit" tape={tape} />} />
          <CalculationLine label="Per sq ft per month" amount={<Said by="perSqft" tape={tape} />} />
          <CalculationLine label={<Said by="planning" tape={tape} />} amount={<Said by="market" tape={tape} />} />
          <CalculationTotal label="Monthly price">
            <output
              aria-live="polite"
              data-tape="total"
              className={css({ fontSize: { base: 'min(34px, 8.4vw)', md: '42px' } })}
            >
              {tape.total}
            </output>
          </CalculationTotal>
        </Calculation>
      </div>
      <a href={planningFigureHref} className={made}>
        How we make our planning figures
      </a>
    </div>
  )
}

const Said = ({ by, tape }: { by: keyof HeroTape; tape: HeroTape }) => <span data-tape={by}>{tape[by]}</span>

const ground = css({
  layerStyle: 'ledger',
  paddingBlock: { base: '28px 48px', lg: '56px 88px' },
  position: 'relative',
  isolation: 'isolate',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '-1',
    layerStyle: 'ruled',
    maskImage: 'linear-gradient(to right, transparent 50%, black 72%)', // text is on the left
    display: { base: 'none', lg: 'block' },
  },
})
const columns = grid({
  gap: { base: '40px', lg: '56px' },
  gridTemplateColumns: { lg: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
  alignItems: 'center',
  maxWidth: '1240px',
  marginInline: 'auto',
  paddingInline: { base: '16px', md: '32px' },
})
const trade = css({ color: 'lemon', fontSize: { base: '17px', md: '19px' }, fontWeight: '600', marginBottom: '12px' })
const heading = css({ lg: { fontSize: 'clamp(52px, 5.6vw, 72px)' } })
const marked = css({
  // Starts below the line above, so that no descender is cut off.
  background: 'linear-gradient(transparent 13%, {colors.lemon} 13% 97%, transparent 97%)',
  color: 'fg.onAccent',
  boxDecorationBreak: 'clone',
  paddingInline: '0.1em',
  marginInline: '-0.1em',
  borderRadius: '2px',
})
const lead = css({
  color: 'fg.onDeepMuted',
  fontSize: { base: '18px', md: '20px' },
  maxWidth: '520px',
  marginTop: '20px',
})
const buttons = wrap({
  gap: '12px',
  marginTop: '28px',
  '& > *': { flex: { base: '1 1 220px', md: '0 0 auto' } },
})
const onDeep = css({
  background: 'transparent',
  color: 'fg.onDeep',
  borderColor: 'fg.onDeepMuted',
  '&:hover': { background: 'rgb(255 255 255 / 0.1)' },
})
const how = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '44px',
  paddingInline: '8px',
  color: 'fg.onDeep',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
const terms = css({ color: 'fg.onDeepMuted', textStyle: 'small', maxWidth: '520px', marginTop: '12px' })
const made = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '44px',
  color: 'fg.onDeepMuted',
  textStyle: 'small',
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
const facts = grid({
  gridTemplateColumns: 'repeat(auto-fit, minmax(104px, max-content))',
  gap: '16px 0',
  marginTop: '24px',
})
const fact = flex({
  direction: 'column-reverse',
  justify: 'flex-end',
  maxWidth: '150px',
  paddingRight: { base: '10px', md: '20px' },
  '&:not(:last-child)': { borderRight: '1px solid {colors.border.ledger}' },
  '&:not(:first-child)': { paddingLeft: { base: '10px', md: '20px' } },
})
const panel = grid({
  position: 'relative',
  zIndex: '1',
  gap: '14px',
  padding: { base: '16px', md: '22px 24px' },
  layerStyle: 'floating',
  color: 'fg.default',
  borderRadius: 'hero',
  '--focus-ring': '{colors.border.focus}',
  '@media (scripting: none)': { display: 'none' },
})
const choice = grid({
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '2px',
  padding: '4px',
  margin: '0',
  border: 'none',
  borderRadius: 'control',
  background: 'bg.sunken',
})
const chip = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '44px',
  borderRadius: '8px',
  border: '1px solid transparent',
  fontWeight: '600',
  fontSize: '15px',
  color: 'fg.muted',
  cursor: 'pointer',
  '&:has(:checked)': { background: 'bg.surface', color: 'fg.default', borderColor: 'border.control' },
  // High contrast mode has one background and one border color: the system's selection colors show the choice.
  '@media (forced-colors: active)': {
    '&:has(:checked)': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
})
const row = hstack({
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '6px 12px',
  '& label': { fontWeight: '600' },
})
const box = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '48px',
  paddingInline: '12px',
  background: 'bg.surface',
  border: '1px solid {colors.border.control}',
  borderRadius: 'control',
  color: 'fg.subtle',
  '&:focus-within': { outline: '2px solid var(--focus-ring)', outlineOffset: '1px' },
})
const typed = css({
  border: 'none',
  background: 'transparent',
  color: 'fg.default',
  fontWeight: '700',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  outline: 'none',
  minHeight: '44px',
})
/** The native chevron is at the very edge of a select, so the border is around it. */
const picker = css({
  maxWidth: 'full',
  paddingRight: '8px',
  background: 'bg.surface',
  border: '1px solid {colors.border.control}',
  borderRadius: 'control',
  '&:focus-within': { outline: '2px solid var(--focus-ring)', outlineOffset: '1px' },
})
const select = css({
  minHeight: '46px',
  maxWidth: 'full',
  paddingLeft: '12px',
  border: 'none',
  background: 'transparent',
  outline: 'none',
  fontWeight: '600',
})
/** A finger's target, in the space of the track. */
const slider = css({ width: 'full', height: '44px', marginBlock: '-8px', accentColor: '{colors.bg.brand}' })
