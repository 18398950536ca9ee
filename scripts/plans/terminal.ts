import { createInterface } from 'node:readline/promises'
import { stripVTControlCharacters } from 'node:util'
import { DomainError } from '../../src/shared-kernel/domain-error.ts'
import type { Confirm } from './commands.ts'

/** Strips control characters, since names come from users. */
export const plain = (line: string) => stripVTControlCharacters(line).replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')

/** The same for JSON output, which leaves some of these characters unescaped. */
export const plainJson = (value: unknown, indent?: number) =>
  JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\p{Bidi_Control}]/gu,
    (sign) => `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )

/** Asks on the terminal. The question goes to standard error, since it is not part of the output. */
export const confirmAt =
  (yes: boolean): Confirm =>
  async (lines) => {
    if (yes) return
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    const answer = await terminal.question(`${lines.map(plain).join('\n')} Type yes: `)
    terminal.close()
    if (answer.trim().toLowerCase() !== 'yes')
      throw new DomainError('conflict', 'not-confirmed', 'Nothing was done: it was not confirmed.')
  }
