import { Monitor, Smartphone, Tablet } from 'lucide-react'
import type { Session } from '../../modules/accounts/contract/endpoints.ts'
import { css } from '../styled-system/css/index.js'
import { grid, hstack } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { briefMoment } from '../ui/dates.ts'
import { lastUsed } from './last-used.ts'

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor }

interface DeviceRowProps {
  session: Session
  busy: boolean
  onSignOut: () => void
}

/** A signed-in browser: its name, address and dates, and a button to sign it out. */
export function DeviceRow({ session, busy, onSignOut }: DeviceRowProps) {
  const { device, kind, address, signedInAt, lastUsedAt, current } = session
  const Icon = icons[kind]
  const signedIn = briefMoment(new Date(signedInAt))
  return (
    <li className={row}>
      <Icon aria-hidden className={css({ width: '24px', height: '24px', marginTop: '2px', color: 'fg.muted' })} />
      <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        <div className={hstack({ flexWrap: 'wrap', gap: '4px 8px' })}>
          <span className={css({ fontWeight: '600' })}>{device}</span>
          {current && <Tag tone="info">This device</Tag>}
        </div>
        <p className={css({ color: 'fg.muted' })}>
          Signed in {signedIn}
          {address && ` from ${address}`}
        </p>
        {!current && <p className={css({ color: 'fg.muted' })}>Last used {lastUsed(new Date(lastUsedAt))}</p>}
      </div>
      <Button
        size="sm"
        busy={busy && 'Signing out...'}
        onClick={onSignOut}
        aria-label={current ? 'Sign out this device' : `Sign out ${device}, signed in ${signedIn}`}
        className={css({ mdDown: { gridColumn: '2', justifySelf: 'start' } })}
      >
        Sign out
      </Button>
    </li>
  )
}

const row = grid({
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: '8px 12px',
  padding: '16px 0',
  borderTop: '1px solid {colors.border.subtle}',
  mdDown: { gridTemplateColumns: '24px minmax(0, 1fr)' },
})
