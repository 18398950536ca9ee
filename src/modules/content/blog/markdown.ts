import MarkdownIt, { type StateCore, type Token } from 'markdown-it'
import { asText, type Html, html, trusted } from '../../../platform/html.ts'
import { type CalculationLine, readCalculation } from './calculation.ts'

/** A line of prose this short that ends with a colon is a sub-heading (AMB-C05). */
const longestSubHeading = 60

/** Tags that an editor may write by hand: emphasis, links, code, tables, figures, line breaks. */
const allowedTag =
  /^<\/?(?:em|strong|b|i|code|pre|table|thead|tbody|tr|th|td|caption|figure|figcaption|br|a)\s*\/?>$|^<a href="[^"<>]*"(?: title="[^"<>]*")?>$/i

const safeAddress = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i

/** Whether a link may lead there. */
export const isSafeAddress = (address: string) => safeAddress.test(address.replace(/[\p{Cc}\s]/gu, ''))

const markdown = new MarkdownIt({ html: true })
const everyLink = new MarkdownIt({ html: true })
everyLink.validateLink = () => true

markdown.core.ruler.push('article', (state) => {
  subHeadings(state)
  drawings(state)
  outline(state.tokens)
})
markdown.renderer.rules.fence = (tokens, at) => {
  const { info, content } = tokens[at]!
  return info.trim() === 'tape' ? tapeHtml(content) : asText(html`<pre><code>${content}</code></pre>\n`)
}
markdown.renderer.rules.table_open = (tokens, at) =>
  asText(
    html`<div class="table" tabindex="0" role="region" aria-label="${tableName(tokens, at)}"><table>${trusted('\n')}`,
  )
markdown.renderer.rules.table_close = () => '</table></div>\n'
for (const cell of ['th_open', 'td_open'] as const) {
  markdown.renderer.rules[cell] = (tokens, at) => {
    const end = String(tokens[at]!.attrGet('style') ?? '').includes('right') ? ' class="num"' : ''
    return cell === 'th_open' ? `<th scope="col"${end}>` : `<td${end}>`
  }
}

/** A name that no other table of the page has: its number, and the heading above it. */
function tableName(tokens: readonly Token[], at: number): string {
  const above = tokens.slice(0, at)
  const heading = above.findLastIndex(({ type }) => type === 'heading_open')
  const number = above.filter(({ type }) => type === 'table_open').length + 1
  return heading < 0 ? `Table ${number}` : `Table ${number}: ${plain(tokens[heading + 1]!)}`
}

const plain = ({ children, content }: Token) => children?.map((child) => child.content).join('') ?? content

/** An article's text as HTML. It is not safe yet: what an editor wrote goes through `sanitize`. */
export const toHtml = (text: string): string => markdown.render(text)

/** "8 min read", at 220 words a minute. */
export const readTimeOf = (words: number) => `${Math.max(1, Math.ceil(words / 220))} min read`

/** Words of HTML, figures of sums and tables included. */
export const wordsIn = (page: string): number =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[#\w]+;/g, 'x')
    .match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }

/** The text of the first paragraph of sanitized HTML; empty if it has none. */
export const firstParagraphOf = (page: string): string =>
  (/<p>(.*?)<\/p>/s.exec(page)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => characters[name]!)
    .replace(/\s+/g, ' ')
    .trim()

/** Ends of lines inside a paragraph. */
const breaks = ['softbreak', 'hardbreak']

function subHeadings({ tokens, Token }: StateCore) {
  for (let at = 0; at < tokens.length; at++) {
    const [open, inline, close] = tokens.slice(at, at + 3)
    if (open?.type !== 'paragraph_open' || open.level > 0 || !inline?.children || !close) continue
    const end = inline.children.findIndex(({ type }) => breaks.includes(type))
    const line = end < 0 ? inline.children : inline.children.slice(0, end)
    const said = line
      .map(({ content }) => content)
      .join('')
      .trim()
    if (said.length > longestSubHeading || !said.endsWith(':') || line.some(({ type }) => type !== 'text')) continue
    const words = new Token('inline', '', 0)
    words.children = line
    inline.children = end < 0 ? [] : inline.children.slice(end + 1)
    const paragraph = inline.children.length > 0 ? [open, inline, close] : []
    tokens.splice(
      at,
      3,
      new Token('heading_open', 'sub', 1),
      words,
      new Token('heading_close', 'sub', -1),
      ...paragraph,
    )
    at += 2
  }
}

/** The page has the title as its h1, so the highest heading of the text becomes h2. A sub-heading is one step lower. */
function outline(tokens: Token[]) {
  const shift = tokens.some(({ type, tag }) => type === 'heading_open' && tag === 'h1') ? 1 : 0
  let last = 1
  let sub = 2
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    if (token.tag === 'sub') {
      if (token.nesting > 0) sub = Math.min(last + 1, 6)
      token.tag = `h${sub}`
      continue
    }
    const level = Math.min(Number(token.tag.slice(1)) + shift, 6)
    token.tag = `h${level}`
    last = level
  }
}

const drawingName = /^drawing:([a-z0-9-]+)$/

/** A paragraph that is a drawing, with its caption, becomes a figure that `drawn` fills in. */
function drawings({ tokens, Token }: StateCore) {
  for (let at = 0; at < tokens.length; at++) {
    const inline = tokens[at + 1]
    const [image, softbreak, ...caption] = inline?.children ?? []
    const name = image?.type === 'image' && String(image.attrGet('src')).match(drawingName)?.[1]
    if (tokens[at]?.type !== 'paragraph_open' || !name || (softbreak && softbreak.type !== 'softbreak')) continue
    const words = caption.length > 0 ? trusted(markdown.renderer.renderInline(caption, markdown.options, {})) : null
    const shown = new Token('html_block', '', 0)
    shown.content = `${asText(drawingHtml(name, image.content, words))}\n`
    tokens.splice(at, 3, shown)
  }
}

const drawingHtml = (name: string, says: string, caption: Html | null) =>
  html`<figure class="drawing" data-drawing="${name}" aria-label="${says}">${caption && html`<figcaption>${caption}</figcaption>`}</figure>`

const lineHtml = ({ label, expression, result }: CalculationLine) =>
  html`<tr><th scope="row">${label}${expression && html`<span>${expression}</span>`}</th><td>${result}</td></tr>`

/** A text that is no sum is shown as it is written. */
function tapeHtml(text: string): string {
  try {
    return `${asText(html`<table class="tape"><tbody>${readCalculation(text).map(lineHtml)}</tbody></table>`)}\n`
  } catch {
    return asText(html`<pre><code>${text}</code></pre>\n`)
  }
}

/** Markup that editors may not use, with its line; the file has `above` lines before the text. */
export function refusedIn(text: string, above: number, knownDrawing: (name: string) => boolean): string[] {
  const problems: string[] = []
  let line = above + 1
  const refuse = (sentence: string, at = line) => problems.push(`Line ${at}: ${sentence}`)
  for (const token of everyLink.parse(text, {})) {
    if (token.map) line = above + token.map[0] + 1
    if (token.type === 'html_block') tagsIn(token.content, line, refuse)
    if (token.type === 'fence' && token.info.trim() === 'tape') {
      try {
        readCalculation(token.content)
      } catch (error) {
        refuse((error as Error).message)
      }
    }
    let at = line
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') at++
      if (child.type === 'html_inline') tagsIn(child.content, at, refuse)
      const href = child.type === 'link_open' ? String(child.attrGet('href')) : null
      if (href !== null && !isSafeAddress(href)) refuse(`a link can’t lead to ${shortened(href)}`, at)
      if (child.type === 'image') {
        const source = String(child.attrGet('src'))
        const name = source.match(drawingName)?.[1]
        if (!name) refuse(`a picture can’t come from ${shortened(source)}: only drawings of ours, as drawing:name`, at)
        else if (!knownDrawing(name)) refuse(`there’s no drawing "${name}"`, at)
      }
    }
  }
  return problems
}

const shortened = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

function tagsIn(raw: string, first: number, refuse: (sentence: string, at: number) => unknown) {
  for (const found of raw.matchAll(/<(?=[a-z/!?])[^>]*>?/gi)) {
    const tag = found[0].replace(/\s+/g, ' ')
    const href = tag.match(/^<a href="([^"]*)"/i)?.[1]
    const at = first + raw.slice(0, found.index).split('\n').length - 1
    if (!allowedTag.test(tag) || (href !== undefined && !isSafeAddress(decoded(href))))
      refuse(`the HTML ${shortened(tag)} isn’t allowed`, at)
  }
}

/** Entities could hide an address. */
const decoded = (text: string) => markdown.utils.unescapeAll(text)
