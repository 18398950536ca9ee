import { useAtomValue, useSetAtom } from 'jotai'
import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { outboxState } from '../quoting/outbox/state.ts'
import { countOf, waitingIn, waitingInWords } from '../quoting/outbox/waiting.ts'
import { css } from '../styled-system/css/index.js'
import { Button } from '../ui/button.tsx'
import { waitingShown } from './state.ts'

/** Ordinary edits are sent within this time and need no notice. */
const quietMs = 3000

/** In the header while work is unsent; opens the list of it. */
export function WaitingChip() {
  const { queue, connection } = useAtomValue(outboxState)
  const show = useSetAtom(waitingShown)
  const something = queue.length > 0
  const urgent = connection !== 'ok' || queue.some(({ trouble }) => trouble)
  const long = useLasting(something)
  if (!something || !(urgent || long)) return null
  const waiting = waitingIn(queue)
  const words = `${waitingInWords(waiting)} to send`
  return (
    <Button
      size="sm"
      icon={<CloudUpload aria-hidden />}
      aria-label={words}
      title={words}
      onClick={() => show(true)}
      className={css({ flex: 'none', paddingInline: '10px !important', fontVariantNumeric: 'tabular-nums' })}
    >
      {countOf(waiting)}
    </Button>
  )
}

function useLasting(something: boolean) {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!something) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), quietMs)
    return () => clearTimeout(timer)
  }, [something])
  return lasts
}
