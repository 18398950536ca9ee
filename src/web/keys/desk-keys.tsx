import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { lazyOnIntent } from '../loading/lazy.tsx'
import { keyOf, keysAreOff, keysListed, listKeys, wishSearch } from './keys.ts'

const KeysDialog = lazyOnIntent(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog))

const searchBox = () => document.querySelector<HTMLInputElement>('[role=search] input')

/** Handles the keyboard shortcuts on every screen of a contractor, and shows their list. */
export function DeskKeys() {
  const off = useAtomValue(keysAreOff)
  const listed = useAtomValue(keysListed)
  const navigate = useNavigate()
  useEffect(() => {
    if (off) return
    const pressed = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (!key) return
      event.preventDefault()
      if (key === 'n') void navigate({ to: '/calculator' })
      else if (key === '?') listKeys(true)
      else if (searchBox()) searchBox()?.focus()
      else {
        wishSearch()
        void navigate({ to: '/dashboard' })
      }
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [off, navigate])
  return listed && <KeysDialog onCancel={() => listKeys(false)} />
}
