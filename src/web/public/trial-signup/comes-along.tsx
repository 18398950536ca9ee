import { lazy, Suspense, useEffect, useState } from 'react'
import { hasTried } from '../try/has-tried.ts'

const KeptQuote = lazy(() => import('../try/kept-quote.tsx').then(({ KeptQuote }) => ({ default: KeptQuote })))

/** Says that the building she tried comes along, if she kept one in this browser. */
export function ComesAlong() {
  const [tried, setTried] = useState(false)
  useEffect(() => setTried(hasTried()), [])
  return (
    tried && (
      <Suspense>
        <KeptQuote />
      </Suspense>
    )
  )
}
