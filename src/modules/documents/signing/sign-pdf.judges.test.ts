import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPrinter } from '../../../testing/system/printer.ts'
import { signedQuotePage } from '../pdf/signed-quote.ts'
import { dentalAcceptance, dentalPractice } from '../samples.ts'
import { makeCertificate } from './certificate.ts'
import { signPdf } from './sign-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'tidytally-judges-'))
const [file, altered] = ['signed.pdf', 'altered.pdf'].map((name) => join(folder, name)) as [string, string]
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  const printer = testPrinter()
  const circumstances = { timeZone: 'America/New_York', emailed: null, verifyUrl: 'https://quotes.example/verify' }
  const pdf = await printer.print(signedQuotePage(dentalPractice, dentalAcceptance, [], circumstances))
  await printer.close()
  const at = new Date()
  const signed = await signPdf(
    pdf,
    { reason: 'Accepted quote TT-1047', at },
    await makeCertificate('quotes.example', at),
  )
  writeFileSync(file, signed)
  signed[3000]! ^= 1
  writeFileSync(altered, signed)
})

const run = (program: string, ...given: string[]) => spawnSync(program, given, { encoding: 'utf8' })
/** Debian's packages `qpdf` and `poppler-utils` have them. */
const isInstalled = (program: string, version: string) => run(program, version).status === 0
for (const [program, version] of [
  ['qpdf', '--version'],
  ['pdfsig', '-v'],
] as const)
  if (!isInstalled(program, version)) console.log(`${program} is missing: apt-get install qpdf poppler-utils`)

it.runIf(isInstalled('qpdf', '--version'))('qpdf finds no fault in a signed PDF @ONL-06 @SCL-12', () => {
  const { status, stdout, stderr } = run('qpdf', '--check', file)
  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
})

it.runIf(isInstalled('pdfsig', '-v'))(
  'pdfsig finds a valid signature over the whole file, and a changed byte @ONL-06',
  () => {
    const { stdout } = run('pdfsig', file)
    expect(stdout).toContain('Signature Type: ETSI.CAdES.detached')
    expect(stdout).toContain('Total document signed')
    expect(stdout).toContain('Signature Validation: Signature is Valid.')
    expect(stdout).toContain('Common Name: quotes.example')
    expect(run('pdfsig', altered).stdout).toContain('Signature Validation: Digest Mismatch.')
  },
)
