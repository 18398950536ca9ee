import { cssString } from '../../../platform/html.ts'
import { type LetterheadLook, lookOf } from '../../accounts/contract/letterhead-color.ts'
import { type QuoteDocument, senderName } from '../quote-document.ts'
import { wordsOf } from '../spanish.ts'
import { fontStack } from './fonts.ts'

/** At most this many characters. Long words get places to break, because CSS breaks none in a page's margins. */
function shortened(text: string, longest: number): string {
  const letters = [...text]
  const cut =
    letters.length > longest
      ? `${letters
          .slice(0, longest - 1)
          .join('')
          .trimEnd()}…`
      : text
  return cut.replace(/\S{16}(?=\S)/gu, '$&\u200B')
}

/** Page furniture: from the second page on, whose quote this is; on every page, the sender and the page number. */
function pages(quote: QuoteDocument) {
  const sender = senderName(quote.letterhead)
  const foot = [sender, quote.letterhead.address].filter(Boolean).join(' · ')
  const say = wordsOf(quote)
  const [page, of] = quote.language === 'es' ? ['Página', 'de'] : ['Page', 'of']
  const furniture = `font: 400 10.5px/1.3 ${fontStack}; color: #5b6675;`
  return `
@page {
  size: 8.5in 11in; margin: 0.86in 0.625in 0.58in;
  @top-left { ${furniture} font-weight: 600; color: #131c2b; width: 50%; text-align: left; content: ${cssString(shortened(sender, 48))} }
  @top-right { ${furniture} width: 50%; text-align: right; content: ${cssString(shortened(say(`Quote ${quote.number} for ${quote.customer.companyName}`), 56))} }
  @bottom-left { ${furniture} width: 80%; text-align: left; content: ${cssString(shortened(foot, 96))} }
  @bottom-right { ${furniture} width: 20%; text-align: right; content: "${page} " counter(page) " ${of} " counter(pages) }
}
@page :first { margin-top: 0.44in; @top-left { content: none } @top-right { content: none } }`
}

const base = `
* { box-sizing: border-box; margin: 0; padding: 0 }
html { font: 400 14px/1.4 ${fontStack}; color: #131c2b; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { overflow-wrap: anywhere }
h1, h2, b, th { font-weight: 600 }
h2 { font-size: 16.5px; letter-spacing: -0.01em; line-height: 1.3; break-after: avoid }
.quiet { color: #5b6675; font-weight: 400 }
.money { font-variant-numeric: tabular-nums; white-space: nowrap; text-align: right }
bdi { unicode-bidi: isolate }`

const head = ({ ground, quiet }: LetterheadLook) => `
.head { display: flex; gap: 14px; align-items: center }
.mark { flex: none; width: 54px; height: 54px; border-radius: 12px; object-fit: contain }
.initials { background: ${ground}; color: ${quiet}; font-size: 22px; font-weight: 700; line-height: 54px; text-align: center }
.sender { flex: 1; min-width: 0 }
.sender h1 { font-size: 22px; line-height: 1.2; letter-spacing: -0.025em; font-weight: 700 }
.sender h1.long { font-size: 16px; letter-spacing: -0.01em }
.sender p { font-size: 12px; line-height: 1.45; color: #5b6675; margin-top: 2px }
.about { flex: none; max-width: 250px; text-align: right; font-size: 12px; color: #5b6675 }
.about b { display: block; font-size: 14px; color: #131c2b }`

const summary = ({ ground, quiet, rule }: LetterheadLook) => `
.summary { display: flex; gap: 28px; margin-top: 18px; align-items: stretch; break-inside: avoid }
.price { flex: none; width: 350px; display: flex; flex-direction: column; justify-content: center; background: ${ground}; color: #fff; border-radius: 12px; padding: 15px 22px 16px }
.price .quiet { color: ${quiet}; font-size: 12px }
.price .figure { font-size: 43px; line-height: 1.12; font-weight: 700; letter-spacing: -0.035em }
.price .figure.long { font-size: 31px }
.price .beside { display: flex; gap: 28px; margin-top: 11px; padding-top: 10px; border-top: 1px solid ${rule} }
.price .beside b { display: block; font-size: 16px; letter-spacing: -0.01em; white-space: nowrap }
.price .taxed { display: block }
.price .beside:is(:has(.taxed), :lang(es)) { flex-wrap: wrap; row-gap: 8px }
.price .beside:is(:has(.taxed), :lang(es)) p { white-space: nowrap }
.for { flex: 1; min-width: 0; padding-top: 3px }
.for p.quiet { font-size: 12px }
.for h2 { font-size: 18px; line-height: 1.3; letter-spacing: -0.02em; margin: 1px 0 2px }
.for h2.long { font-size: 14px; letter-spacing: 0 }
.for p + p.quiet { margin-top: 12px }`

const table = `
.scope { margin-top: 18px }
.often { margin: 4px 0 8px }
.often [role=row] { display: flex; gap: 16px; padding: 3px 0; break-inside: avoid }
.often [role=rowheader] { flex: none; width: 240px; font-weight: 600 }
.often [role=cell] { flex: 1; min-width: 0; overflow-wrap: anywhere }
.holidays { margin: 4px 0 8px; font-size: 12px; line-height: 1.42; color: #47536a }
table { width: 100%; border-collapse: separate; border-spacing: 0; margin-top: 2px; table-layout: fixed }
thead { display: table-header-group }
thead th { font-size: 12px; color: #47536a; padding: 4px 0 6px; border-bottom: 1.5px solid #131c2b; text-align: left }
thead th.money { text-align: right }
tr { break-inside: avoid }
tbody th, tbody td { padding: 5px 0 7px; border-bottom: 1px solid #d8dee5; vertical-align: top; text-align: left; font-weight: 400 }
tbody td.money { text-align: right; padding-left: 8px }
tbody th { padding-right: 16px; line-height: 1.35 }
tbody th .quiet { font-size: 12px }
tbody th p { font-size: 12px; line-height: 1.42; color: #47536a; margin-top: 1px; white-space: pre-line }
.once th[colspan] { padding-top: 14px; border-bottom: 1.5px solid #131c2b; font-size: 12px; color: #47536a; font-weight: 700; break-after: avoid }
.floor th[colspan] { padding: 12px 0 3px; border-bottom: 1.5px solid #131c2b; font-size: 12px; color: #47536a; font-weight: 700; break-after: avoid; overflow-wrap: anywhere }
.note { font-weight: 600 }
.pictured { display: flex; gap: 8px; padding: 3px 0 }
.pictured > div { flex: 1; min-width: 0; padding-right: 6px }
.pictured img { flex: none; width: 148px; height: 111px; object-fit: cover; border-radius: 9px; background: #e8edf1 }
.last { break-inside: avoid }
.wide { width: 112px } .narrow { width: 72px }
.sum { display: flex; justify-content: space-between; gap: 40px; padding-top: 5px }
.last tr:last-child td { border: 0; padding-bottom: 0 }
.terms { max-width: 316px; padding-top: 4px; font-size: 11.5px; line-height: 1.5; color: #47536a }
.totals { flex: none; min-width: 318px }
.totals [role=row] { display: flex; justify-content: space-between; align-items: baseline; gap: 20px; padding: 2px 0 }
.totals [role=rowheader] { white-space: nowrap; max-width: 300px; overflow-wrap: anywhere }
.totals .sum { display: flex; gap: 20px; margin: 0 0 6px; font-weight: 600; border-bottom: 1px solid #d8dee5; padding-bottom: 5px }
.totals .total { font-weight: 700; font-size: 20px; letter-spacing: -0.025em; padding-top: 4px }
.totals .total .money { border-bottom: 4px double #131c2b; padding-bottom: 1px }`

const rest = `
.closing { margin-top: 6px; font-size: 12px }
.closing h2 { padding: 16px 0 4px }
.closing p { white-space: pre-line; min-height: 1em }
.closing ul, .letter ul { padding-left: 18px }
.closing .kept > p + p, .letter > * + *, .kept + .kept > p, .kept + .kept > ul { margin-top: 6px }
.letter { margin-top: 18px }
.fact [role=row] { display: flex; gap: 16px; padding: 4px 0; border-bottom: 1px solid #d8dee5 }
.fact [role=rowheader] { flex: none; width: 190px; font-weight: 600 }
.fact [role=cell] { flex: 1; min-width: 0 }
.kept { break-inside: avoid }
.sign { break-inside: avoid; text-align: left; line-height: 1.4 }
.sign .right { padding-top: 22px; font-weight: 700 }
.lines { display: flex; gap: 28px; padding-top: 34px }
.lines p { border-top: 1.5px solid #131c2b; padding-top: 6px; font-size: 12px; color: #47536a; flex: 1 }
.lines p + p { flex: none; width: 170px }
.notice { break-before: page; font-weight: 700 }
.notice h2 { font-weight: 700 }
.notice p { margin-top: 14px }
.notice .line { margin-top: 64px; border-top: 1.5px solid #131c2b; padding-top: 6px }`

/** The style sheet of the PDF, in the contractor's letterhead color, on Letter paper. */
export function quoteStyle(quote: QuoteDocument): string {
  const look = lookOf(quote.letterhead.color)
  return [pages(quote), base, head(look), summary(look), table, rest].join('')
}
