import { createPdfPrinter } from '../../src/modules/documents/pdf/chromium-pdf.ts'
import { quotePage } from '../../src/modules/documents/pdf/quote-pdf.ts'
import type { QuoteDocument } from '../../src/modules/documents/quote-document.ts'
import { manyRooms } from '../../src/modules/documents/samples.ts'
import { ourChromium, startBrowser } from '../../src/testing/browser/browser.ts'
import { atMost, inTurn, median, type Row, timed } from './measure.ts'
import { roomPhoto } from './pictures.ts'

const ms = (value: number) => `${Math.round(value)} ms`
const quiet = { info() {}, warn() {}, error() {} }

/** A quote of three pages with six photos. */
export async function threePages(): Promise<QuoteDocument> {
  const document = manyRooms(26)
  const photos = await Promise.all(Array.from({ length: 6 }, (_, view) => roomPhoto(view)))
  const areas = document.areas.map((area, at) =>
    at < 3 ? { ...area, photos: photos.slice(2 * at, 2 * at + 2) } : area,
  )
  return { ...document, areas }
}

/** A page with ready HTML, in a browser started like the product's. */
export async function readyPage(html: string) {
  const browser = await startBrowser()
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.setContent(html, { waitUntil: 'load' })
  return {
    pdf: () => page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }),
    close: () => browser.close(),
  }
}

/** From the quote to its PDF, in a new browser context, against printing a ready page. */
export async function pdf(): Promise<Row[]> {
  const document = await threePages()
  const printer = createPdfPrinter({ launch: ourChromium })
  const ready = await readyPage(quotePage(document))
  const bytes = await ready.pdf()
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  const several = (once: () => Promise<unknown>) => async () => {
    const taken: number[] = []
    for (let time = 0; time < 3; time++) {
      await new Promise((resolve) => setTimeout(resolve, 120))
      taken.push(await timed(once))
    }
    return taken
  }
  const { ours, floor } = await inTurn(7, {
    ours: several(() => printer.print(quotePage(document), quiet)),
    floor: several(ready.pdf),
  })
  await printer.close()
  await ready.close()
  const told = `${ms(median(ours))} / ${ms(median(floor))}; ${pages} pages, 6 photos, ${Math.round(bytes.length / 1024)} kB`
  return [atMost('PDF of 3 pages and 6 photos / page.pdf() on ready HTML', median(ours) / median(floor), 1.5, told)]
}
