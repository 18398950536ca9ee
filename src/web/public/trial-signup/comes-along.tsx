import { useEffect, useState } from 'react'
import { lazyPart } from '../../loading/lazy.tsx'
import { hasTried } from '../try/has-tried.ts'

const KeptQuote = lazyPart(() => import('../try/kept-quote.tsx').then(({ KeptQuote }) => KeptQuote))

/** Mentions that the sample building comes along, if one was kept in this browser. */
export function ComesAlong() {
  const [tried, setTried] = useState(false)
  useEffect(() => setTried(hasTried()), [])
  return tried && <KeptQuote />
}
