import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { photo } from '../../../testing/fixtures/pictures.ts'
import { testPrinter } from '../../../testing/system/printer.ts'
import { dentalPractice, manyRooms, oneRoom } from '../samples.ts'
import { quotePage } from './quote-pdf.ts'

/** Debian's package `qpdf` has it. */
const isInstalled = spawnSync('qpdf', ['--version']).status === 0
if (!isInstalled) console.log('qpdf is missing: apt-get install qpdf')

it.runIf(isInstalled)('qpdf finds no fault in the PDFs of quotes @SCL-12 @JDG-04', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidytally-judges-'))
  const printer = testPrinter()
  try {
    for (const [at, quote] of [dentalPractice, oneRoom, manyRooms(60, await photo())].entries()) {
      const file = join(folder, `${at}.pdf`)
      writeFileSync(file, await printer.print(quotePage(quote)))
      const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
      expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    }
  } finally {
    await printer.close()
    rmSync(folder, { recursive: true })
  }
})
