import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { type HomeState, homeStates, lastHomeState } from '../../../../modules/quoting/contract/home-state.ts'
import { call } from '../../../app/api.ts'
import { Select } from '../../../ui/form/input.tsx'
import { ChoiceTrouble } from '../field-clash.tsx'
import { longChoice, Row } from '../price/row.tsx'
import { useChoice } from '../quote-edits.ts'

const options = [
  { value: '', label: 'Please choose' },
  ...Object.entries(homeStates)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label)),
]

/** Where the home is. A draft starts with the state of the last quote for a home. */
export function HomeStateRow({ quote, id }: { quote: Quote; id: string }) {
  const state = useChoice(quote, 'homeState')
  const isOpen = quote.status === 'draft' && !state.value
  const last = useQuery({
    queryKey: ['api', 'home-state'],
    queryFn: ({ signal }) => call(lastHomeState, {}, { signal }),
    enabled: isOpen,
  })
  const offered = last.data?.homeState
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once; what the contractor clears stays clear
  useEffect(() => {
    if (isOpen && offered) state.choose(offered)
  }, [offered])
  return (
    <>
      <dl>
        <Row name={<label htmlFor={id}>State of the home</label>}>
          <Select
            id={id}
            size="sm"
            className={longChoice}
            options={options}
            value={state.value ?? ''}
            onChange={({ target: { value } }) => state.choose((value || null) as HomeState | null)}
          />
        </Row>
      </dl>
      <ChoiceTrouble waiting={state.waiting} field="homeState" />
    </>
  )
}
