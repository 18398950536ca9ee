import { useEffect, useState } from 'react'
import { lazyOnIntent } from '../../../loading/lazy.tsx'
import { hasTried, triedKey } from '../../../public/try/has-tried.ts'

const TriedBuilding = lazyOnIntent(() => import('./tried-building.tsx').then(({ TriedBuilding }) => TriedBuilding))

/** The building from a walkthrough in this browser before signing in, if there is one. */
export function Tried({ isFirst }: { isFirst: boolean }) {
  const [tried, setTried] = useState(hasTried)
  useEffect(() => {
    const look = ({ key }: StorageEvent) => key === triedKey && setTried((before) => before || hasTried())
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  return tried && <TriedBuilding isFirst={isFirst} onCancel={() => setTried(false)} />
}
