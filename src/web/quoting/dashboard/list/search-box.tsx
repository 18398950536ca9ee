import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css/index.js'
import { Input } from '../../../ui/form/input.tsx'

const pauseMs = 250

/** Searches as she types; the search is in the address. `/` focuses it from anywhere outside a field. */
export function SearchBox({ q }: { q: string }) {
  const [typed, setTyped] = useState(q)
  const navigate = useNavigate({ from: '/dashboard' })
  const box = useRef<HTMLInputElement>(null)
  const asked = useRef(q)
  useSlashKey(box)

  useEffect(() => {
    if (q !== asked.current) setTyped(q)
    asked.current = q
  }, [q])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      void navigate({ search: (now) => ({ ...now, q: wanted || undefined }), replace: true, resetScroll: false })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, navigate])

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every screen reader yet
    <div role="search" className={css({ flex: { base: '1 1 200px', md: '1 1 150px' }, maxWidth: { md: '240px' } })}>
      <Input
        ref={box}
        type="search"
        size="sm"
        aria-label="Search quotes"
        placeholder="Search quotes"
        autoComplete="off"
        icon={<Search aria-hidden />}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}

function useSlashKey(box: { readonly current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const typing =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog], [role=alertdialog]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}
