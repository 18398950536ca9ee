import { type ChildProcess, fork } from 'node:child_process'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { turns } from '../turns.ts'

/** What to redraw: an uploaded file, or bytes that were fetched. */
export type Work =
  | { readonly kind: 'photo' | 'analysis' | 'story'; readonly path: string }
  | { readonly kind: 'logo'; readonly bytes: Uint8Array }

/** The result, for a story with its size in pixels, or why there is none. */
export type Drawn =
  | { readonly pictures: readonly Uint8Array[]; readonly size?: { readonly width: number; readonly height: number } }
  | { readonly trouble: 'too-many-pixels' | 'unreadable' }

/** Redraws all contractors' pictures in turn, in a separate process. */
export interface Pictures {
  draw(contractorId: string, work: Work): Promise<Drawn>
  close(): Promise<void>
}

const longestMs = 20_000
const idleMs = 30_000

/**
 * Strangers' files are decoded in a process that has none of our secrets and runs at low priority. It starts with the
 * first picture and exits after a quiet while. One picture at a time keeps memory flat.
 */
export function createPictures(): Pictures {
  const inTurn = turns({
    total: 1,
    each: 1,
    waiting: 20,
    refusal: 'Your other pictures are still being saved. Please try again in a few seconds.',
  })
  let child: ChildProcess | null = null
  let leaving: NodeJS.Timeout | undefined

  function started() {
    if (child) return child
    const fresh = fork(new URL('./pictures-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128'],
      env: {},
    })
    fresh.once('exit', () => {
      if (child === fresh) child = null
    })
    child = fresh
    return fresh
  }

  function drawn(work: Work): Promise<Drawn> {
    clearTimeout(leaving)
    const { promise, resolve } = Promise.withResolvers<Drawn>()
    const at = started()
    const unreadable = () => resolve({ trouble: 'unreadable' })
    const timer = setTimeout(() => at.kill('SIGKILL'), longestMs)
    at.once('message', resolve)
    at.once('exit', unreadable)
    at.send(work, (error) => error && unreadable())
    return promise.finally(() => {
      clearTimeout(timer)
      at.off('message', resolve)
      at.off('exit', unreadable)
      leaving = setTimeout(() => at.kill(), idleMs)
      leaving.unref()
    })
  }

  return {
    draw: (contractorId, work) => inTurn.run(contractorId, () => drawn(work)),
    async close() {
      clearTimeout(leaving)
      child?.kill('SIGKILL')
    },
  }
}

/** The error for a picture that could not be redrawn. */
export const notDrawn = (trouble: 'too-many-pixels' | 'unreadable', code: string, what: string) =>
  new DomainError(
    'unsupported',
    code,
    trouble === 'too-many-pixels' ? 'This picture has too many pixels' : `This ${what} cannot be read`,
  )
