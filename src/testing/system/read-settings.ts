import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readSettings } from '../../settings/settings.ts'

export const dataDir = mkdtempSync(join(tmpdir(), 'tidytally-settings-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

export const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir, ...env })

/** The error message for invalid settings; null if they are valid. */
export const refusal = (env: Record<string, string>) => {
  try {
    read(env)
  } catch (error) {
    return (error as Error).message
  }
  return null
}
