import { useEffect, useState } from 'react'
import { lazyPart } from '../../loading/lazy.tsx'
import { hasTried } from '../try/has-tried.ts'

const KeptQuote = lazyPart(() => import('../try/kept-quote.tsx').then(({ KeptQuote }) => KeptQuote))

/** Says that the building she tried comes along, if she kept one in this browser. */
export function ComesAlong() {
  const [tried, setTried] = useState(false)
  useEffect(() => setTried(hasTried()), [])
  return tried && <KeptQuote />
}
