import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { ChoiceField } from './choices.ts'
import { changedElsewhere, notSent, type WaitingField } from './quote-edits.ts'

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

/** The same for a choice; also says that one waits for a signal, or why the server refused it, which can be undone. */
export function ChoiceTrouble({ waiting, field }: { waiting: WaitingField; field: ChoiceField }) {
  if (!waiting) return null
  if (waiting.clash) return <FieldClash waiting={waiting}>{changedElsewhere[field]}</FieldClash>
  if (!waiting.refusal) return waiting.offline && <NotSent kept={waiting.kept} />
  return (
    <Trouble sentence={waiting.refusal}>
      <Button onClick={() => void waiting.takeTheirs()}>Undo this change</Button>
    </Trouble>
  )
}

export const NotSent = ({ kept }: { kept: boolean }) => (
  <p aria-live="polite" className={css({ color: 'fg.muted', textStyle: 'small' })}>
    {kept ? notSent.kept : notSent.unkept}
  </p>
)

const Trouble = ({ sentence, children }: { sentence: ReactNode; children: ReactNode }) => (
  <div className={grid({ gap: '3', paddingBlock: '10px' })}>
    <Banner kind="warning" inset live>
      {sentence}
    </Banner>
    <div className={wrap({ gap: '2', '& > *': { flex: '1 1 140px' } })}>{children}</div>
  </div>
)
