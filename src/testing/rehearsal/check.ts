import type { Stage } from './subscriber.ts'

/** One thing that the stand-in guesses or the app does: its name, and what is observed, in words. */
export interface Check {
  readonly name: string
  /** What we rely on, in the words of `seen`. */
  readonly expected: string
  seen(stage: Stage): Promise<string>
}
