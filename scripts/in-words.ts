import { noDatabase } from '../src/platform/database/no-database.ts'
import { plain } from './plans/terminal.ts'

/** Runs a command. If it fails, its last words on stderr are what the operator can do about it, and it exits with 1. */
export async function inWords(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const { message } = noDatabase(error) ?? (error as Error)
    console.error(message.split('\n').map(plain).join('\n'))
    process.exitCode = 1
  }
}
