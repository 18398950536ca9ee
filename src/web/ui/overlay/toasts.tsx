import { useEffect, useState } from 'react'
import { late } from '../../late.tsx'
import { toaster } from '../../toasts.ts'

const Shown = late(() => import('./toast.tsx').then(({ Toasts }) => Toasts))

/** Where toasts appear, from the first one on. */
export function Toasts() {
  const [told, setTold] = useState(false)
  useEffect(() => toaster.subscribe(() => setTold(true)), [])
  return told && <Shown />
}
