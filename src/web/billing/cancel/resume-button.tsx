import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useResume } from './resume.ts'

/** Resumes the subscription as soon as it is there: the press came before its code. */
export function ResumeButton() {
  const { start, isPending } = useResume()
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for that press
  useEffect(() => {
    button.current?.focus()
    start()
  }, [])
  return (
    <Button ref={button} variant="plain" busy={isPending && 'Resuming...'} onClick={() => start()}>
      Resume
    </Button>
  )
}
