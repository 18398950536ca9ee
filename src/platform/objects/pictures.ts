import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { turns } from '../limits/turns.ts'

/** The picture to redraw: an uploaded file, or fetched bytes. Only visitors without an account send stories. */
export type Work =
  | { readonly kind: 'photo' | 'analysis' | 'story'; readonly path: string }
  | { readonly kind: 'logo'; readonly bytes: Uint8Array }

/** The result (for a story with its size in pixels), or why there is none. */
export type Drawn =
  | { readonly pictures: readonly Uint8Array[]; readonly size?: { readonly width: number; readonly height: number } }
  | { readonly trouble: 'too-many-pixels' | 'unreadable' }

/** What the process answers, or that the picture costs too much and the process is to be ended. */
export type Reply = Drawn | 'costly'

/** Redraws contractors' pictures in turn, and visitors' in turn, each in a separate process. */
export interface Pictures {
  /**
   * `who` takes turns with the others: a contractor's id, or a visitor's network. Throws `unavailable` when the machine is
   * too busy to draw the picture in time, which says nothing about the picture.
   */
  draw(who: string, work: Work): Promise<Drawn>
  close(): Promise<void>
}

/** Processor time for one picture. The slowest legitimate one, a PNG of 50 megapixels, takes 1.6 s. */
const usualCpuMs = 3_000
const usualLongestMs = 20_000
const usualIdleMs = 30_000
const refusedForMs = 60 * 60 * 1000

/** One picture at a time keeps memory flat. */
const decodings = turns('decodings', {
  kind: 'local',
  total: 1,
  each: 1,
  by: 'account, or network of strangers',
  waiting: 20,
  refusal: 'Your other pictures are still being saved. Please try again in a few seconds.',
})

/** A file that cost too much processor time, or on which two processes died, isn't decoded again for an hour. */
export function createPictures({
  mostCpuMs = usualCpuMs,
  longestMs = usualLongestMs,
  idleMs = usualIdleMs,
  now = Date.now,
} = {}): Pictures {
  const limits = { mostCpuMs, longestMs, idleMs }
  const [contractors, strangers] = [lane(limits), lane(limits)]
  const refusedUntil = new Map<string, number>()

  async function isRefused(work: Work) {
    for (const [hash, until] of refusedUntil) if (until <= now()) refusedUntil.delete(hash)
    return refusedUntil.size > 0 && refusedUntil.has(await hashOf(work))
  }

  return {
    async draw(who, work) {
      if (await isRefused(work)) return { trouble: 'unreadable' }
      const drawn = await (work.kind === 'story' ? strangers : contractors).draw(who, work)
      if (drawn !== 'costly' && drawn !== 'died') return drawn
      refusedUntil.set(await hashOf(work), now() + refusedForMs)
      return { trouble: 'unreadable' }
    },
    async close() {
      contractors.close()
      strangers.close()
    },
  }
}

async function hashOf(work: Work): Promise<string> {
  const hash = createHash('sha256')
  if ('bytes' in work) hash.update(work.bytes)
  else for await (const chunk of createReadStream(work.path)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Files from outside are decoded in a process that has none of our secrets and runs at low priority. It starts with the
 * first picture and exits when idle.
 */
function lane({ mostCpuMs, longestMs, idleMs }: Record<'mostCpuMs' | 'longestMs' | 'idleMs', number>) {
  const inTurn = decodings()
  let child: ChildProcess | null = null
  let leaving: NodeJS.Timeout | undefined
  let isClosed = false

  function started() {
    if (child) return child
    const fresh = fork(new URL('./pictures-process.ts', import.meta.url), [String(mostCpuMs)], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128'],
      env: {},
    })
    const forget = () => {
      if (child === fresh) child = null
    }
    fresh.on('error', forget).once('exit', forget)
    if (fresh.pid === undefined) throw tooBusy() // no memory, handles or processes are left for it
    child = fresh
    return fresh
  }

  /** Forgets the process before it ends, so that the next picture isn't handed to one that is on its way out. */
  function end() {
    child?.kill('SIGKILL')
    child = null
  }

  function drawnOnce(work: Work): Promise<Reply | 'died'> {
    clearTimeout(leaving)
    const at = started()
    const { promise, resolve, reject } = Promise.withResolvers<Reply | 'died'>()
    const ended = () => resolve('died')
    const timer = setTimeout(() => reject(tooBusy()), longestMs)
    at.once('message', resolve)
    at.once('exit', ended)
    at.once('error', ended)
    at.send(work, (error) => error && ended())
    promise.then((reply) => typeof reply === 'string' && end(), end)
    return promise.finally(() => {
      clearTimeout(timer)
      at.off('message', resolve)
      at.off('exit', ended)
      at.off('error', ended)
      leaving = setTimeout(end, idleMs)
      leaving.unref()
    })
  }

  /** The system may have killed the process for its own reasons, so one death alone doesn't blame the picture. */
  async function drawn(work: Work) {
    const first = await drawnOnce(work)
    if (first !== 'died') return first
    if (isClosed) throw tooBusy()
    return drawnOnce(work)
  }

  return {
    draw: (who: string, work: Work) => inTurn.run(who, () => drawn(work)),
    close() {
      isClosed = true
      clearTimeout(leaving)
      end()
    },
  }
}

/** No process could be started, or it was too slow: the picture isn't to blame. */
export const tooBusy = () =>
  new DomainError('unavailable', 'busy', 'We’re too busy to save pictures right now. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })

/** The error for a picture that could not be redrawn. */
export const notDrawn = (trouble: 'too-many-pixels' | 'unreadable', code: string, what: string) =>
  new DomainError(
    'unsupported',
    code,
    trouble === 'too-many-pixels' ? 'This picture has too many pixels' : `This ${what} can’t be read`,
  )
