import { CircleAlert, CircleCheck, LoaderCircle, Smartphone } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import type { Saving } from '../outbox/rooms.ts'

const words = {
  saved: { icon: CircleCheck, text: 'Saved', tone: css({ color: 'success.fg' }) },
  saving: { icon: LoaderCircle, text: 'Saving...', tone: css({ color: 'fg.subtle' }) },
  'on-this-phone': { icon: Smartphone, text: 'Saved on this phone', tone: css({ color: 'warning.fg' }) },
  'not-kept': { icon: CircleAlert, text: 'Not saved on this phone', tone: css({ color: 'danger.fg' }) },
  conflict: { icon: CircleAlert, text: 'Changed elsewhere', tone: css({ color: 'danger.fg' }) },
  refused: { icon: CircleAlert, text: 'Not saved', tone: css({ color: 'danger.fg' }) },
} as const

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  textStyle: 'labelSm',
  '& svg': { width: '16px', height: '16px', strokeWidth: '2.25' },
})

/** The saving state of a room's last edit; `quiet` shows only the icon, with its text for screen readers. */
export function SavingNote({ saving, quiet }: { saving: Saving; quiet?: boolean }) {
  const { icon: Icon, text, tone } = words[saving]
  return (
    <span className={`${row} ${tone}`} title={quiet ? text : undefined}>
      <Icon aria-hidden />
      <span className={quiet ? css({ srOnly: true }) : undefined}>{text}</span>
    </span>
  )
}
