import type { Stage } from './subscriber.ts'

/** One thing that the stand-in guesses or that the app does: named, and what is seen of it in words. */
export interface Check {
  readonly name: string
  /** What we build on, in the words of `seen`. */
  readonly expected: string
  seen(stage: Stage): Promise<string>
}
