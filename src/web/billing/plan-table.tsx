import { type PlanType, planOf, plans, priceOf, yearlySaving } from '../../modules/billing/contract/plans.ts'
import { css } from '../styled-system/css/index.js'
import { hstack } from '../styled-system/patterns/index.js'
import { field } from '../styled-system/recipes/index.js'
import { Tag } from '../ui/chip.tsx'
import { periodName, shortPrice } from './plan-words.ts'

type PlanName = keyof typeof plans

const about: Readonly<Record<PlanName, string>> = {
  residential: 'Homes, condos, rentals',
  commercial: 'Offices, shops, clinics',
  pro: 'Both, AI price optimization, priority email support',
}

interface PlanTableProps {
  legend: string
  chosen: PlanType
  onChoose: (planType: PlanType) => void
  /** The current plan, marked at its price. */
  own?: PlanType
}

/** Six plans as a table of prices with a radio in every cell, so no toggle hides half of them. */
export function PlanTable({ legend, ...choice }: PlanTableProps) {
  return (
    <fieldset>
      <legend className={field().label}>{legend}</legend>
      <div className={table}>
        <div aria-hidden className={row({ head: true })}>
          <span>Plan</span>
          <span>Monthly</span>
          <span>Yearly</span>
        </div>
        {(Object.keys(plans) as PlanName[]).map((name) => (
          <PlanRow key={name} name={name} {...choice} />
        ))}
      </div>
    </fieldset>
  )
}

function PlanRow({ name, ...choice }: Omit<PlanTableProps, 'legend'> & { name: PlanName }) {
  const plan = plans[name]
  return (
    <div className={row({})}>
      <div className={naming}>
        <span className={hstack({ flexWrap: 'wrap', gap: '2px 8px' })}>
          <strong className={css({ fontWeight: '600' })}>{plan.name}</strong>
          {plan.mostPopular && <Tag tone="info">Most Popular</Tag>}
        </span>
        <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })}>{about[name]}</span>
      </div>
      <PriceCell planType={`${name}-monthly`} {...choice} />
      <PriceCell planType={`${name}-yearly`} {...choice} />
    </div>
  )
}

function PriceCell({ planType, chosen, onChoose, own }: Omit<PlanTableProps, 'legend'> & { planType: PlanType }) {
  const plan = planOf(planType)
  const saving = planType.endsWith('yearly') ? `, save $${Math.round(yearlySaving(plan) / 100)}` : ''
  return (
    <label className={cell}>
      <input
        type="radio"
        name="planType"
        value={planType}
        checked={planType === chosen}
        onChange={() => onChoose(planType)}
        className={radio}
      />
      <span className={css({ minWidth: '0' })}>
        <span className={css({ srOnly: true })}>{plan.name}, </span>
        <span className={css({ display: 'block', textStyle: 'moneyLg', fontSize: '20px' })}>
          {shortPrice(priceOf(planType))}
        </span>
        <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })}>
          a {periodName(planType)}
          {saving}
        </span>
        {planType === own && (
          <span className={css({ display: 'block', textStyle: 'small', fontWeight: '600' })}>your plan</span>
        )}
      </span>
    </label>
  )
}

const line = '1px solid {colors.border.default}'
/** Just inside the table's border, so the outline of a chosen price follows the table's round corners. */
const corner = 'calc({radii.card} - 1px)'
const table = css({
  marginTop: '8px',
  border: '1px solid {colors.border.control}',
  borderRadius: 'card',
  background: 'bg.surface',
  overflow: 'hidden',
})
const columns = { md: 'minmax(0, 1fr) minmax(0, 148px) minmax(0, 180px)' }
const row = ({ head }: { head?: boolean }) => (head ? headRow : planRow)
const headRow = css({
  display: { base: 'none', md: 'grid' },
  gridTemplateColumns: columns,
  background: 'bg.sunken',
  color: 'fg.muted',
  textStyle: 'labelSm',
  '& span': { padding: '8px 14px', borderLeft: line, '&:first-child': { borderLeft: '0' } },
})
const planRow = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', ...columns },
  borderTop: line,
  '&:last-child > label:last-child': { borderBottomRightRadius: corner },
  mdDown: {
    '&:nth-child(2)': { borderTop: '0' },
    '&:last-child > label:nth-child(2)': { borderBottomLeftRadius: corner },
  },
})
const naming = css({ padding: '12px 14px', alignSelf: 'center', gridColumn: { base: '1 / -1', md: 'auto' } })
const cell = hstack({
  gap: '10px',
  minHeight: '64px',
  padding: '10px 12px',
  borderLeft: { md: line },
  borderTop: { base: line, md: '0' },
  cursor: 'pointer',
  mdDown: { '& + &': { borderLeft: line } },
  '&:hover': { background: 'bg.sunken' },
  '&:has(input:checked)': { background: 'bg.brandSubtle', boxShadow: 'inset 0 0 0 2px {colors.bg.brand}' },
  '&:has(input:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: '-5px' },
})
const radio = css({
  appearance: 'none',
  flexShrink: '0',
  width: '24px',
  height: '24px',
  margin: '0',
  borderRadius: 'full',
  border: '2px solid {colors.border.control}',
  background: 'bg.surface',
  '&:checked': {
    borderColor: 'bg.brand',
    backgroundColor: 'bg.brand',
    backgroundImage: 'radial-gradient(circle, white 5px, transparent 6px)',
  },
  '&:focus-visible': { outline: 'none' },
})
