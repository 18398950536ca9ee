import { useState } from 'react'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { useOnline } from '../../device/online.ts'
import { lazyOnIntent } from '../../loading/lazy.tsx'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { preloadDialogs } from '../../ui/overlay/dialog.tsx'
import type { ChosenTemplate } from '../new-quote.ts'
import type { UseTemplate } from './template-picker.tsx'

const TemplatePicker = lazyOnIntent(() =>
  Promise.all([import('./template-picker.tsx'), preloadDialogs()]).then(([{ TemplatePicker }]) => TemplatePicker),
)

function usePicker(onUse: UseTemplate) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const use: UseTemplate = (template, totalSqft) => {
    close()
    onUse(template, totalSqft)
  }
  return {
    opens: { ...TemplatePicker.intent, onClick: () => setOpen(true) },
    picker: open && <TemplatePicker onUse={use} onClose={close} onCancel={close} />,
  }
}

/** The other way to start a quote: with the rooms of a template. */
export function NewFromTemplate({ onUse }: { onUse: UseTemplate }) {
  const { opens, picker } = usePicker(onUse)
  return (
    <div className={row}>
      <p className={css({ color: 'fg.muted', flex: '1 1 220px' })}>
        Quoted a place like this before? Start with its rooms and tasks, scaled to the new size.
      </p>
      <Button {...opens}>New from template</Button>
      {picker}
    </div>
  )
}

interface ChosenProps {
  readonly template: ChosenTemplate
  readonly onUse: UseTemplate
  readonly onRemove: () => void
}

/** Above the customer's details: the template that the rooms will come from. */
export function RoomsFromTemplate({ template, onUse, onRemove }: ChosenProps) {
  const online = useOnline()
  const { opens, picker } = usePicker(onUse)
  const { name, rooms, totalSqft } = template
  return (
    <div className={css({ marginBottom: '18px' })}>
      <Banner
        kind={online ? 'info' : 'offline'}
        inset
        actions={
          <>
            <button type="button" {...opens}>
              Change
            </button>
            <button type="button" onClick={onRemove}>
              Remove
            </button>
          </>
        }
      >
        From <bdi>“{name}”</bdi>: {rooms} {rooms === 1 ? 'room' : 'rooms'}, {formatSqft(totalSqft)}.
        {!online && ' Templates don’t work offline. Continue when you’re back online, or remove it to start now.'}
      </Banner>
      {picker}
    </div>
  )
}

const row = wrap({
  gap: '12px 16px',
  alignItems: 'center',
  marginTop: '16px',
  padding: '16px',
  layerStyle: 'card',
})
