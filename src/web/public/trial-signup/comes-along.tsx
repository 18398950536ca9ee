import { useEffect, useState } from 'react'
import { aside } from '../../loading/aside.tsx'
import { hasTried } from '../try/has-tried.ts'

const KeptQuote = aside(() => import('../try/kept-quote.tsx').then(({ KeptQuote }) => KeptQuote))

/** Says that the building she tried comes along, if she kept one in this browser. */
export function ComesAlong() {
  const [tried, setTried] = useState(false)
  useEffect(() => setTried(hasTried()), [])
  return tried && <KeptQuote />
}
