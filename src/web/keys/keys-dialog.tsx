import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { css } from '../styled-system/css/index.js'
import { flex } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { CheckRow } from '../ui/form/check-row.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { type DeskKey, deskKeys, keysAreOff, listKeys, turnKeys } from './keys.ts'

/** Lists every shortcut and what it does, with a switch to turn them off. */
export function KeysDialog() {
  const off = useAtomValue(keysAreOff)
  const close = useRef<HTMLButtonElement>(null)
  const opener = useRef(document.activeElement)
  return (
    <Dialog
      open
      onClose={() => listKeys(false)}
      title="Keyboard shortcuts"
      description="They do nothing while you type, or while a dialog or menu is open."
      initialFocus={close}
      finalFocus={() => returnTo(opener.current)}
      footer={
        <Button ref={close} onClick={() => listKeys(false)}>
          Close
        </Button>
      }
    >
      <dl className={list}>
        {(Object.keys(deskKeys) as DeskKey[]).map((key) => (
          <div key={key} className={row}>
            <dt>{deskKeys[key]}</dt>
            <dd>
              <kbd className={cap}>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <CheckRow
        label="Use these keys in this browser"
        hint="When this is off, single-key shortcuts do nothing. You can still open this list from the account menu."
        checked={!off}
        onChange={({ target }) => turnKeys(target.checked)}
      />
    </Dialog>
  )
}

/** Returns focus to the opener; if that was a menu item, which is gone, to the menu's button. */
function returnTo(opener: Element | null): HTMLElement | null {
  const stays = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  if (stays && !opener.closest('[role=menu]')) return opener
  return document.querySelector<HTMLElement>('[data-account-menu]')
}

const list = css({ '& > * + *': { borderTop: '1px solid {colors.border.subtle}' } })
const row = flex({ justify: 'space-between', align: 'center', minHeight: '44px' })
const cap = css({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '32px',
  minHeight: '32px',
  border: '1px solid {colors.border.control}',
  borderBottomWidth: '3px',
  borderRadius: 'sm',
  background: 'bg.sunken',
  fontFamily: 'inherit',
  fontWeight: '600',
})
