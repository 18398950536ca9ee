import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { claim, limit } from '../../../platform/limits/limit.ts'
import { turns } from '../../../platform/limits/turns.ts'
import { notDrawn, type Pictures, tooBusy } from '../../../platform/objects/pictures.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'

const longestDrawingMs = 8_000

/** Counts uploaded and fetched logos. */
const logos = limit('logo', {
  most: 20,
  per: 'hour',
  by: 'account',
  says: 'You changed your logo {most} times in the last {per}.',
  code: 'too-many-attempts',
})
export const claimLogo = (db: Pool, contractorId: string) => claim(db, logos.of(contractorId))

/** The image process, and the contractor whose logo it draws. */
export interface Drawing {
  readonly pictures: Pictures
  readonly contractorId: string
}

/**
 * Detects the file type from its content, not its name, and redraws it as a PNG of at most 1024 pixels, without
 * metadata, scripts or trailing data. Draws one logo at a time per contractor.
 */
export const prepareLogo = (file: Buffer, { drawings }: { drawings: boolean }, by: Drawing): Promise<Uint8Array> =>
  inTurn.run(by.contractorId, () => draw(file, drawings, by))

const inTurn = turns('logo-drawings', {
  kind: 'local',
  total: 2,
  each: 1,
  by: 'account',
  waiting: 3,
  refusal: 'Your other logo is still being saved. Please try again in a few seconds.',
})()

async function draw(file: Buffer, drawings: boolean, { pictures, contractorId }: Drawing): Promise<Uint8Array> {
  if (drawings && isSvg(file)) return svg(file)
  const { fileTypeFromBuffer } = await import('file-type')
  const kind = await fileTypeFromBuffer(file)
  if (kind?.mime !== 'image/png' && kind?.mime !== 'image/jpeg')
    throw new DomainError(
      'unsupported',
      'not-a-logo',
      `Please choose a PNG${drawings ? ', JPG or SVG' : ' or JPG'} file`,
    )
  const drawn = await pictures.draw(contractorId, { kind: 'logo', bytes: file })
  if ('trouble' in drawn) throw notDrawn(drawn.trouble, 'unreadable-logo', 'picture')
  return drawn.pictures[0]!
}

/** Renders an SVG in its own process, which is killed if it takes longer than any logo should. */
function svg(drawing: Buffer): Promise<Buffer> {
  const program = fileURLToPath(new URL('./svg-process.ts', import.meta.url))
  const limits = { timeout: longestDrawingMs, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 } as const
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [program], { ...limits, encoding: 'buffer', env: {} }, (error, png) =>
      error ? reject(notDrawnBecause(error, child)) : resolve(png),
    )
    child.stdin?.on('error', () => {}) // it exited before reading everything
    child.stdin?.end(drawing)
  })
}

const notDrawnBecause = ({ code }: ExecFileException, { pid }: ChildProcess) =>
  pid === undefined ? tooBusy() : notDrawn(code === 3 ? 'too-many-pixels' : 'unreadable', 'unreadable-logo', 'picture')

/** An SVG document starts with its element, after at most a declaration, a doctype and comments. */
const isSvg = (file: Buffer) =>
  /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?((<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*>)\s*)*<svg[\s>]/i.test(
    file.subarray(0, 4096).toString('utf8'),
  )
