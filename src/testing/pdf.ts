import { getDocumentProxy } from 'unpdf'
import { unpacked } from '../modules/documents/pdf/unpacked.ts'

interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export interface PdfPage {
  readonly text: string
  readonly words: readonly (Box & { readonly text: string })[]
  readonly pictures: readonly Box[]
}

type Matrix = [number, number, number, number, number, number]

/** What a reader of the PDF gets: text, places of words and pictures in points, title, language, tags. For tests. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  const marked = await pdf.getMarkInfo()
  const pages: PdfPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await readPage(await pdf.getPage(number)))
  const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(1)).view
  return {
    pages,
    text: pages.map(({ text }) => text).join('\n'),
    info: info as Readonly<Record<string, unknown>>,
    title: info.Title,
    language: info.Language,
    tagged: marked?.Marked === true,
    size: [right - left, top - bottom],
  }
}

/** What `unpacked` says in any of a PDF's ways to write text: letters, UTF-16, and either of them as hexadecimal digits. */
export function saidIn(bytes: Uint8Array): string {
  const plain = unpacked(bytes)
  const hex = [...plain.matchAll(/<([\da-f\s]+)>/gi)].map(([, digits = '']) =>
    Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1'),
  )
  return [plain, ...hex].join('\n').replaceAll('\0', '')
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

async function readPage(page: Page): Promise<PdfPage> {
  const { items } = await page.getTextContent()
  const words = items.flatMap((item) => {
    if (!('str' in item)) return []
    const [, , , , left, bottom] = item.transform as Matrix
    return [{ text: item.str, left, bottom, right: left + item.width, top: bottom + item.height }]
  })
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return { text, words, pictures: await picturesOf(page) }
}

/** Follows the drawing operators: a picture fills the unit square of the transformation in force. */
async function picturesOf(page: Page): Promise<Box[]> {
  const { OPS } = await import('unpdf/pdfjs')
  const { fnArray, argsArray } = await page.getOperatorList()
  const pictures: Box[] = []
  const kept: Matrix[] = []
  let now: Matrix = [1, 0, 0, 1, 0, 0]
  fnArray.forEach((operator, at) => {
    if (operator === OPS.save) kept.push(now)
    else if (operator === OPS.restore) now = kept.pop() ?? [1, 0, 0, 1, 0, 0]
    else if (operator === OPS.transform) now = times(now, argsArray[at] as Matrix)
    else if (operator === OPS.paintImageXObject) pictures.push(boxOf(now))
  })
  return pictures
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

const boxOf = ([a, b, c, d, e, f]: Matrix): Box => ({
  left: Math.min(e, e + a + c),
  right: Math.max(e, e + a + c),
  bottom: Math.min(f, f + b + d),
  top: Math.max(f, f + b + d),
})
