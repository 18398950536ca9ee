import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { expect, it } from 'vitest'
import { photo } from '../../../testing/fixtures/pictures.ts'
import { testPrinter } from '../../../testing/system/printer.ts'
import { appendPdfs } from '../attachments/pdf-files.ts'
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

const hasPoppler = ['pdfinfo', 'pdftotext'].every((program) => !spawnSync(program, ['-v']).error)
if (!hasPoppler) console.log('pdfinfo and pdftotext are missing: apt-get install poppler-utils')

it.runIf(isInstalled && hasPoppler)('qpdf and Poppler read a quote with its attachments @PRP-02', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidytally-judges-'))
  const printer = testPrinter()
  try {
    const attachment = PDF.create()
    attachment.addPage({ size: 'letter' }).drawText('Certificate 4711', { x: 72, y: 600, size: 12 })
    const quote = await printer.print(quotePage(dentalPractice))
    const file = join(folder, 'whole.pdf')
    writeFileSync(file, await appendPdfs([quote, await attachment.save()], 'a contractor'))
    const read = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })
    expect(read('qpdf', '--check', file)).toMatchObject({ status: 0, stderr: '' })
    expect(read('pdfinfo', file).stdout).toMatch(/Tagged: +yes[\s\S]*Pages: +2\n/)
    expect(read('pdftotext', '-f', '2', file, '-').stdout).toContain('Certificate 4711')
    expect(read('pdftotext', '-l', '1', file, '-').stdout).toContain('$1,044.00')
  } finally {
    await printer.close()
    rmSync(folder, { recursive: true })
  }
})
