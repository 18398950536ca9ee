import type { StartsWith } from '../../modules/pricing/contract/starts-with.ts'
import { useContractor } from '../app/session.ts'
import { Card } from '../ui/card.tsx'
import { ChoiceCard, ChoiceGroup } from '../ui/form/choice.tsx'
import { useOptimisticChoice } from '../ui/form/optimistic-choice.ts'
import { useStartSaving } from './settings-saving.ts'

const choices: readonly (readonly [StartsWith, title: string, hint: string])[] = [
  [
    'last',
    'Last time',
    'The rate you last sent for the same building type and frequency. Without one, your default rate.',
  ],
  ['default', 'My default rate', 'The rate for its frequency, if you set one below. Otherwise the rate above.'],
  ['planning', 'Planning figure', 'Our figure for the building type and frequency.'],
]

/** What a new quote starts with (RTE-02). */
export function StartCard() {
  const { startWith = 'last' } = useContractor()
  const save = useStartSaving('New quotes follow your choice. Quotes you already made keep their rate.')
  const start = useOptimisticChoice(startWith, (choice: StartsWith) =>
    save.mutateAsync({ startWith: choice }).catch(() => {}),
  )
  return (
    <Card title="New quotes start with" lead="Saved when you choose. You can change the rate on each quote.">
      <ChoiceGroup legend="New quotes start with" hideLegend>
        {choices.map(([choice, title, hint]) => (
          <ChoiceCard
            key={choice}
            name="startWith"
            value={choice}
            checked={start.value === choice}
            onChange={() => start.choose(choice)}
            title={title}
            hint={hint}
          />
        ))}
      </ChoiceGroup>
    </Card>
  )
}
