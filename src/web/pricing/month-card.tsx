import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeMonth } from '../../modules/pricing/contract/endpoints.ts'
import { monthTerms } from '../../modules/pricing/contract/month.ts'
import type { MonthCovers } from '../../modules/pricing/contract/month-covers.ts'
import { previewSamples } from '../../modules/pricing/contract/preview.ts'
import { priceOf } from '../../modules/pricing/contract/price.ts'
import { call, sentenceFor } from '../app/api.ts'
import { useContractor, userQuery } from '../app/session.ts'
import { Card } from '../ui/card.tsx'
import { ChoiceCard, ChoiceGroup } from '../ui/form/choice.tsx'
import { useOptimisticChoice } from '../ui/form/optimistic-choice.ts'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'

const titles = { flat: 'Every visit', visits: 'A number of visits' } as const
const about = {
  flat: 'A long month costs your customer the same as a short one.',
  visits: 'Your customer pays for each visit beyond it.',
} as const

/** What the monthly price covers, with the sentence that customers read for the small office at this rate. */
export function MonthCard({ rate }: { rate: number }) {
  const { monthCovers } = useContractor()
  const client = useQueryClient()
  const save = useMutation({
    scope: { id: 'pricing-month' },
    mutationFn: (choice: MonthCovers) => call(changeMonth, { monthCovers: choice }),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user)
      toastSuccess('Pricing Updated', 'Quotes say so from now on. Versions you already sent stay as they are.')
    },
    onError: (error) => toastFailure('Update Failed', sentenceFor(error, 'Please try again.')),
  })
  const month = useOptimisticChoice(monthCovers, (choice: MonthCovers) => save.mutateAsync(choice).catch(() => {}))
  return (
    <Card title="What a month covers" lead="Saved when you choose. You can choose again on each quote.">
      <ChoiceGroup legend="What a month covers" hideLegend>
        {(['flat', 'visits'] as const).map((choice) => (
          <ChoiceCard
            key={choice}
            name="monthCovers"
            value={choice}
            checked={month.value === choice}
            onChange={() => month.choose(choice)}
            title={titles[choice]}
            hint={
              <>
                {about[choice]} Printed: “{termsAt(rate, choice)}”
              </>
            }
          />
        ))}
      </ChoiceGroup>
    </Card>
  )
}

const [{ sqft, frequency }] = previewSamples

function termsAt(pricePerSqFt: number, monthCovers: MonthCovers) {
  const scope = {
    pricePerSqFt,
    frequency,
    buildingType: 'office',
    totalSqft: sqft,
    areas: [],
    customItems: [],
  } as const
  return monthTerms({ monthCovers, frequency, monthlyCents: priceOf(scope).totalMonthly })
}
