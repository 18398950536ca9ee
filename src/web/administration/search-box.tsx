import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from '../ui/form/input.tsx'

const pauseMs = 300

/** Searches while the user types; `onSearch` writes the search to the address. */
export function SearchBox({ q, label, onSearch }: { q: string; label: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const asked = useRef(q)
  const search = useRef(onSearch)
  search.current = onSearch

  useEffect(() => {
    if (q !== asked.current) setTyped(q)
    asked.current = q
  }, [q])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      search.current(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader knows the search element yet
    <div role="search">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        icon={<Search aria-hidden />}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
