import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { turns } from '../../../platform/limits/turns.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'

/** One of them takes a tenth of a second. */
const longestMs = 15_000
const largestAnswer = 64 * 1024 * 1024

const inTurn = turns('pdf-files', {
  kind: 'local',
  total: 1,
  each: 1,
  by: 'account',
  waiting: 10,
  refusal: 'Your other PDFs are still being read. Please try again in a few seconds.',
})()

const sentences: Readonly<Record<string, string>> = {
  encrypted: 'This PDF is locked with a password. Save it without one and choose it again.',
  active: 'This PDF contains scripts, actions or other files. Print it to a new PDF and choose that one.',
  long: 'This PDF has more than 100 pages. Please choose a shorter one.',
  broken: 'This file isn’t a PDF that we can read. Please choose another one.',
}

/** Refuses a file that isn't a plain PDF. */
export async function checkPdf(file: Buffer, contractorId: string): Promise<void> {
  const isPdf = file.subarray(0, 1024).includes('%PDF-')
  const trouble = isPdf ? await run('check', [file], contractorId).then(String, brokenUnlessBusy) : 'broken'
  if (!trouble) return
  throw new DomainError('unsupported', 'not-a-plain-pdf', sentences[trouble] ?? sentences.broken!)
}

const brokenUnlessBusy = (error: unknown) => {
  if (error instanceof DomainError) throw error
  return 'broken'
}

/** No process could be started: the file isn't to blame. */
const tooBusy = () =>
  new DomainError('unavailable', 'busy', 'We’re too busy to read PDFs right now. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })

/** The pages of each file after those of the first. */
export const appendPdfs = (files: readonly Uint8Array[], contractorId: string): Promise<Buffer> =>
  run('append', files, contractorId)

/** In a process of its own, which is killed if it takes longer than any PDF should. */
function run(task: 'check' | 'append', files: readonly Uint8Array[], contractorId: string): Promise<Buffer> {
  const program = fileURLToPath(new URL('./pdf-process.ts', import.meta.url))
  const limits = { timeout: longestMs, killSignal: 'SIGKILL', maxBuffer: largestAnswer, encoding: 'buffer' } as const
  return inTurn.run(contractorId, () => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const args = ['--max-old-space-size=256', program, task]
    const child = execFile(process.execPath, args, { ...limits, env: {} }, (error, stdout) =>
      error ? reject(child.pid === undefined ? tooBusy() : error) : resolve(stdout),
    )
    child.stdin?.on('error', () => {}) // it ended before reading everything
    for (const file of files) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(file.byteLength)
      child.stdin?.write(length)
      child.stdin?.write(file)
    }
    child.stdin?.end()
    return promise
  })
}
