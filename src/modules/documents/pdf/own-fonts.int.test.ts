import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Chromium, chromium } from '../../../stand-ins/chromium.ts'
import { npmBrowserFits, ourChromium } from '../../../testing/browser/browser.ts'
import { readPdf } from '../../../testing/fixtures/pdf.ts'
import { withoutSystemFonts } from '../../../testing/system/own-fonts.ts'
import { testPrinter } from '../../../testing/system/printer.ts'
import { dentalPractice } from '../samples.ts'
import { PrintedWithoutText } from './chromium-pdf.ts'
import { printingProof } from './proof.ts'
import type { ProvenBrowser } from './proven-browser.ts'
import { quotePage } from './quote-pdf.ts'

const npm = npmBrowserFits ? await chromium({ cacheDir: '.cache', places: [] }) : await ourChromium()

/** CHROMIUM_PATH names a browser that is installed, whose libraries are the system's. */
async function custom(): Promise<Chromium> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'tidytally-custom-'))
  const place = await chromium({ cacheDir, path: npm.executablePath })
  return { ...place, env: { ...place.env, LD_LIBRARY_PATH: npm.env.LD_LIBRARY_PATH! } }
}

const open: { close(): Promise<void> }[] = []
const printerAt = (place: Promise<Chromium>) => {
  const printer = testPrinter({ launch: () => place, recycleAfter: 1 })
  open.push(printer)
  return printer
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()))
})

const scripts = 'Crème, Łódź, Ελλάδα, Київ, Việt, שלום, नमस्ते, 🧹'
const lettersOf = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

describe.runIf(npmBrowserFits)('on a machine without fonts', () => {
  it.each([
    ['the browser from npm', async () => npm],
    ['a browser of CHROMIUM_PATH', custom],
  ])('%s prints a quote with its text @OPS-01', async (_, place) => {
    const printer = printerAt(place().then(withoutSystemFonts))
    const customer = { ...dentalPractice.customer, companyName: scripts }
    for (const page of [quotePage({ ...dentalPractice, customer }), `Patient restrooms ${scripts}`]) {
      const { text } = await readPdf(await printer.print(page))
      for (const words of ['Patient restrooms', ...scripts.split(', ')])
        expect(lettersOf(text)).toContain(lettersOf(words))
    }
  })

  it('a PDF without its text is never delivered, whatever its title says @OPS-01', async () => {
    const printer = printerAt(withoutSystemFonts(npm, { own: false }))
    const forged = '<title>A\n/FontFile2 3 0 R</title><img alt="A\n/FontFile2 3 0 R" src="data:,">'
    const page = quotePage(dentalPractice).toString().replace('<title>', `${forged}<title>`)
    await expect(printer.print(page)).rejects.toThrow(PrintedWithoutText)
  })
})

describe('the print check', () => {
  it('is repeated until the browser prints text @OPS-01', async () => {
    let fonts = false
    const asked: boolean[] = []
    const launch = () => {
      asked.push(fonts)
      return fonts ? ourChromium() : withoutSystemFonts(npm, { own: false })
    }
    const proof = printingProof(launch, 1)
    const failures: string[] = []
    const log = { info() {}, warn() {}, error: (_: object, message: string) => void failures.push(message) }
    const passed: ProvenBrowser[] = []
    await proof.begin(log, {
      passed: async (browser) => passed.push(browser),
      failed: async () => {
        fonts = asked.length >= 2
      },
    })
    await proof.proven
    expect(passed).toEqual([{ version: expect.stringMatching(/^\d{3}$/), dated: expect.any(Date) }])
    expect(failures[0]).toBe('This process can’t print PDFs with text. Its emails with quotes wait.')
    expect(failures).toHaveLength(2)
  })
})
