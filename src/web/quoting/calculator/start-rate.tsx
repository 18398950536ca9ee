import { useWatch } from 'react-hook-form'
import { type Start, type StartingPoint, startOf } from '../../../modules/pricing/contract/starting-rate.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import type { HowOften } from '../../../shared-kernel/visits.ts'
import { useContractor } from '../../app/session.ts'
import { plannedRate, rateInCents, rateOffers } from '../../pricing/planned-rate.ts'
import { css } from '../../styled-system/css/index.js'
import { PlanningFigure } from '../../ui/planning-figure.tsx'
import type { NewQuote } from '../new-quote.ts'
import type { CustomerForm } from './customer-form.ts'

type Job = Pick<Quote, 'buildingType'> & HowOften
const jobName = (job: Job) => `${job.buildingType} ${scheduleLabel(job)}`

/** The rate that was chosen for this job; otherwise the one that the account's settings give it (RTE-02). */
export function startFor(
  { chosen }: NewQuote,
  job: Job,
  account: StartingPoint,
): { rate: number; from: Start['from'] | 'chosen' } {
  if (chosen?.job === jobName(job)) return { rate: chosen.rate, from: 'chosen' }
  return startOf(account, job.buildingType, job)
}

const origin: Readonly<Record<string, string>> = {
  last: 'as you asked last time',
  default: 'your default rate',
  planning: 'our planning figure',
}

interface StartRateProps {
  readonly form: CustomerForm
  readonly newQuote: NewQuote
  readonly onRate: (chosen: NewQuote['chosen']) => void
}

/** What the quote will start at, as soon as the building and the frequency are known. The size isn't yet. */
export function StartRate({ form, newQuote, onRate }: StartRateProps) {
  const account = useContractor()
  const [buildingType, frequency, schedule] = useWatch({
    control: form.control,
    name: ['buildingType', 'frequency', 'schedule'],
  })
  if (!buildingType || !frequency) return null
  const job = { buildingType, frequency, schedule } as Job
  const { rate, from } = startFor(newQuote, job, account)
  const planned = plannedRate({ ...job, totalSqft: 0 }, rate, account)
  const use = (chosen: number) => onRate({ rate: chosen, job: jobName(job) })
  return (
    <PlanningFigure {...planned} offers={rateOffers(planned, rate, use)}>
      <p>
        Starts at <strong>{rateInCents(rate)}</strong> per sq ft per visit
        {origin[from] && <span className={css({ color: 'fg.muted' })}>, {origin[from]}</span>}
      </p>
    </PlanningFigure>
  )
}
