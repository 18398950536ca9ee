import { Minus, Plus } from 'lucide-react'
import {
  difficulties,
  difficultyLabel,
  type FixtureKind,
  type Fixtures,
  fixtureKinds,
} from '../../../../modules/pricing/contract/time-basis.ts'
import { fixtureWords } from '../../../../modules/pricing/contract/time-words.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid, hstack } from '../../../styled-system/patterns/index.js'
import { ChipButton, ChipRadio, Chips } from '../../../ui/form/chips.tsx'
import { ChoiceGroup } from '../../../ui/form/choice.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { useRoomEdits } from '../room-edits.ts'
import { section } from '../styles.ts'

const fixtureLabel: Readonly<Record<FixtureKind, string>> = {
  toilets: 'Toilets',
  urinals: 'Urinals',
  sinks: 'Sinks',
  showers: 'Showers',
  bins: 'Bins',
}

/** Restrooms as they are often built, so that one tap counts most of their fixtures. */
const usualRestrooms: readonly Fixtures[] = [
  { toilets: 1, sinks: 1, bins: 1 },
  { toilets: 2, urinals: 2, sinks: 2, bins: 2 },
  { toilets: 3, sinks: 3, bins: 2 },
]
const usualBathrooms: readonly Fixtures[] = [
  { toilets: 1, sinks: 1 },
  { toilets: 1, sinks: 1, showers: 1 },
]

/** What a room's time depends on besides its size (TIM-02); only for quotes that are priced by time. */
export function RoomTime({ room }: { room: Room }) {
  const { change, byTime } = useRoomEdits()
  if (!byTime) return null
  const { fixtures, difficulty } = room
  const count = (kind: FixtureKind) => fixtures?.[kind] ?? 0
  const set = (kind: FixtureKind, by: number) => {
    const many = Math.min(1000, Math.max(0, count(kind) + by))
    const { [kind]: _, ...others } = fixtures ?? {}
    const now = many > 0 ? { ...others, [kind]: many } : others
    change(room, { fixtures: Object.keys(now).length > 0 ? now : null })
  }
  const usual = room.roomType === 'restroom' ? usualRestrooms : room.roomType === 'bathroom' ? usualBathrooms : []
  return (
    <section aria-label={`Time of ${room.name || 'the room'}`} className={section}>
      <ChoiceGroup legend="How hard is it to clean?">
        <Chips>
          {difficulties.map((value) => (
            <ChipRadio
              key={value}
              name={`difficulty-${room.id}`}
              checked={difficulty === value}
              onChange={() => change(room, { difficulty: value })}
            >
              {difficultyLabel[value]}
            </ChipRadio>
          ))}
        </Chips>
      </ChoiceGroup>
      <h4 className={css({ fontWeight: '600', marginTop: '4', marginBottom: '2' })}>Fixtures</h4>
      {!fixtures && usual.length > 0 && (
        <Chips>
          {usual.map((one) => (
            <ChipButton key={fixtureWords(one)} onClick={() => change(room, { fixtures: one })}>
              {fixtureWords(one)}
            </ChipButton>
          ))}
        </Chips>
      )}
      <div className={counters}>
        {fixtureKinds.map((kind) => (
          <fieldset key={kind} aria-label={fixtureLabel[kind]} className={counter}>
            <span aria-hidden>{fixtureLabel[kind]}</span>
            <button
              type="button"
              className={step}
              aria-label={`One less: ${fixtureLabel[kind].toLowerCase()}`}
              disabled={count(kind) === 0}
              onClick={() => set(kind, -1)}
            >
              <Minus aria-hidden />
            </button>
            <output className={figure}>{count(kind)}</output>
            <button
              type="button"
              className={step}
              aria-label={`One more: ${fixtureLabel[kind].toLowerCase()}`}
              onClick={() => set(kind, 1)}
            >
              <Plus aria-hidden />
            </button>
          </fieldset>
        ))}
      </div>
    </section>
  )
}

const counters = grid({
  gap: '4px 24px',
  gridTemplateColumns: { base: '1fr', md: 'repeat(2, minmax(0, 1fr))' },
  marginTop: '2',
})
const counter = hstack({ gap: '0', minHeight: '44px', '& > :first-child': { flex: '1' } })
const step = css({
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  borderRadius: 'control',
  border: '1px solid {colors.border.control}',
  background: 'bg.surface',
  cursor: 'pointer',
  '&:disabled': { opacity: '0.4', cursor: 'default' },
  '& svg': { width: '18px', height: '18px' },
})
const figure = css({ minWidth: '44px', textAlign: 'center', textStyle: 'money' })
