import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useResume } from './resume.ts'

/** Resumes on mount, because the click came before this code had loaded. */
export function ResumeButton() {
  const { start, isPending } = useResume()
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for that click
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
