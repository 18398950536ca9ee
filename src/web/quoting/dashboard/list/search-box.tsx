import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { takeSearchWish } from '../../../keys/keys.ts'
import { css } from '../../../styled-system/css/index.js'
import { Input } from '../../../ui/form/input.tsx'

const pauseMs = 250

/** Searches while the user types; the search is in the address. The `/` key of other screens leads here. */
export function SearchBox({ q }: { q: string }) {
  const [typed, setTyped] = useState(q)
  const navigate = useNavigate({ from: '/dashboard' })
  const box = useRef<HTMLInputElement>(null)
  const asked = useRef(q)
  useEffect(() => {
    if (takeSearchWish()) box.current?.focus()
  }, [])

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
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader knows the search element yet
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
