import { useContractor } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { burdenFigures, margins, overhead, supplies, wage } from '../time-figures.ts'
import { TimeEffect } from './time-effect.tsx'
import { TimeFields } from './time-fields.tsx'
import { useTimeForm } from './time-form.ts'

const labor = [wage, ...burdenFigures]
const shares = [supplies, overhead]
const figures = [...labor, ...shares, ...margins]

interface Props {
  open: boolean
  onClose: () => void
  /** Goes on with the figures as they are. */
  onLater: () => void
  /** The figures were saved. */
  onSaved: () => void
}

/** Asks for the figures that differ most between companies when a quote is first priced by time (TIM-07). */
export function TimeSetup({ open, onClose, onLater, onSaved }: Props) {
  const { hasSavedTime } = useContractor()
  const form = useTimeForm(figures)
  const save = async () => {
    if (await form.save()) onSaved()
  }
  return (
    <FormDialog
      what="figures for pricing by time"
      open={open}
      onClose={onClose}
      size="lg"
      title="Your figures for pricing by time"
      description={
        hasSavedTime
          ? 'They are in Pricing Settings too, with production rates and more.'
          : 'These are example figures. Put in yours; the rest is in Pricing Settings.'
      }
      footer={
        <>
          <Button onClick={onLater}>Later</Button>
          <Button variant="primary" busy={form.saving && 'Saving...'} onClick={() => void save()}>
            Save figures
          </Button>
        </>
      }
    >
      <TimeFields form={form} title="Wage and burden" figures={labor} />
      <TimeFields form={form} title="Supplies and overhead" figures={shares} />
      <TimeFields form={form} title="Margin, by monthly price" figures={margins} />
      <TimeEffect settings={form.settings} />
    </FormDialog>
  )
}
