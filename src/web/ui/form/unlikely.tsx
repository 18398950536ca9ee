import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../button.tsx'
import { confirmFigure, useConfirmed } from './confirmed-figures.ts'
import { useField } from './field.tsx'

interface UnlikelyProps {
  /** The field, as in "wage of worker-1": an answer counts for this value of it. */
  field: string
  figure: number
  /** The figure with its unit, as in "$180.00 an hour". */
  words: string
  /** What to compare it with. */
  children?: string | undefined
  /** The control's id, outside of a Field. */
  control?: string
}

/** Asks once, under the field, whether an unlikely figure is right. It blocks nothing. */
export function Unlikely({ field, figure, words, children, control }: UnlikelyProps) {
  const { id } = useField({ id: control })
  const answer = `${field}: ${figure}`
  if (useConfirmed(answer)) return null
  return (
    <div className={question}>
      <p role="status">
        Is {words} right? {children}
      </p>
      <div className={wrap({ gap: '2' })}>
        <Button size="sm" onClick={() => confirmFigure(answer)}>
          Yes, {words}
        </Button>
        <Button size="sm" variant="plain" onClick={() => id && document.getElementById(id)?.focus()}>
          Change
        </Button>
      </div>
    </div>
  )
}

const question = css({
  display: 'grid',
  gap: '8px',
  marginTop: '8px',
  padding: '10px 12px',
  borderRadius: 'control',
  background: 'warning.bg',
  color: 'warning.fg',
  textStyle: 'small',
})
