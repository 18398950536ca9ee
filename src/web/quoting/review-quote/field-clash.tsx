import type { ReactNode } from 'react'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type ChoiceField, changedElsewhere, type WaitingField } from './quote-edits.ts'

/** Asks which value of a field to keep, if another tab saved a different one first. */
export function FieldClash({ waiting, children }: { waiting: WaitingField; children: ReactNode }) {
  if (!waiting?.clash) return null
  return (
    <Trouble sentence={children}>
      <Button onClick={() => void waiting.takeTheirs()}>Use the other version</Button>
      <Button onClick={() => void waiting.keepMine()}>Keep this version</Button>
    </Trouble>
  )
}

/** The same for a choice; also says why the server refused one, which can be undone. */
export function ChoiceTrouble({ waiting, field }: { waiting: WaitingField; field: ChoiceField }) {
  if (!waiting?.refusal) return <FieldClash waiting={waiting}>{changedElsewhere[field]}</FieldClash>
  return (
    <Trouble sentence={waiting.refusal}>
      <Button onClick={() => void waiting.takeTheirs()}>Undo this change</Button>
    </Trouble>
  )
}

const Trouble = ({ sentence, children }: { sentence: ReactNode; children: ReactNode }) => (
  <div className={grid({ gap: '3', paddingBlock: '10px' })}>
    <Banner kind="warning" inset live>
      {sentence}
    </Banner>
    <div className={wrap({ gap: '2', '& > *': { flex: '1 1 140px' } })}>{children}</div>
  </div>
)
