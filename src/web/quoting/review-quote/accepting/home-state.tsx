import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { type HomeState, homeStates, lastHomeState } from '../../../../modules/quoting/contract/home-state.ts'
import { call } from '../../../app/api.ts'
import { Select } from '../../../ui/form/input.tsx'
import { keptForQuote } from '../../kept-for-quote.ts'
import { useChoice } from '../choices.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import { longChoice, Row } from '../price/row.tsx'

const options = [
  { value: '', label: 'Please choose' },
  ...Object.entries(homeStates)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label)),
]

/** Whether a draft was given the state of the last quote for a home: once, so what the contractor clears stays clear. */
const useOffered = keptForQuote<true>('offered-home-state')

/** Where the home is. A draft starts with the state of the last quote for a home. */
export function HomeStateRow({ quote, id }: { quote: Quote; id: string }) {
  const state = useChoice(quote, 'homeState')
  const [wasOffered, setOffered] = useOffered(quote.id)
  const isOpen = quote.status === 'draft' && !state.value && !wasOffered
  const last = useQuery({
    queryKey: ['api', 'home-state'],
    queryFn: ({ signal }) => call(lastHomeState, {}, { signal }),
    enabled: isOpen,
  })
  const offered = last.data?.homeState
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a state that has arrived is offered
  useEffect(() => {
    if (!isOpen || !offered) return
    setOffered(() => true)
    state.choose(offered)
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
