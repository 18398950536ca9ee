import type { Stage } from './subscriber.ts'

/** A check of one guess of the stand-in or one flow of the app, with the observation in words. */
export interface Check {
  readonly name: string
  /** The observation that we rely on, as `seen` words it. */
  readonly expected: string
  seen(stage: Stage): Promise<string>
}
