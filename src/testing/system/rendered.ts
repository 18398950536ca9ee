import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A text of the specification: shown to the letter, in a form of its own, or settled by a decision; or a literal of the
 * named file, because tests replace the toast or the panel that would show it.
 */
export type Message = 'shown' | { readonly as: string } | { readonly settled: string } | { readonly toast: string }

const root = join(import.meta.dirname, '../../..')

/** The folder in which tests note the texts that a screen showed. `npm test` empties it. */
export const notesFolder = join(root, '.cache/test-results/rendered')

export const catalogue: Readonly<Record<string, Message>> = JSON.parse(
  readFileSync(join(root, 'features/messages.json'), 'utf8'),
)

/** What a screen must show, for every text that isn't settled otherwise. */
export const wanted: ReadonlyMap<string, string> = new Map(
  Object.entries(catalogue).flatMap(([message, how]) =>
    how === 'shown' ? [[message, message]] : 'as' in how ? [[message, how.as]] : [],
  ),
)

/**
 * Reports each wanted text once, as soon as an element or attribute shows it. Runs in a page, so it uses nothing from
 * outside. Spaces don't count, because elements side by side have none between them; a single word must be all of a text.
 */
export function watchPage(texts: readonly string[], report: (text: string) => unknown) {
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '')
  const open = new Map(texts.map((text) => [text, squeeze(text)]))
  const look = (shown: string, whole: boolean) => {
    const squeezed = squeeze(shown)
    if (!squeezed) return
    for (const [text, wish] of open) {
      if (/^\w+$/.test(text) ? !whole || squeezed !== wish : !squeezed.includes(wish)) continue
      open.delete(text)
      report(text)
    }
  }
  const lookAt = (node: Node) => {
    if (node.nodeName === 'SCRIPT' || node.nodeName === 'STYLE') return
    if (node.nodeType === 3) return look(node.textContent ?? '', true)
    if (node.nodeType !== 1) return
    const element = node as Element
    for (const name of ['placeholder', 'aria-label', 'title', 'alt']) look(element.getAttribute(name) ?? '', true)
    for (const child of element.childNodes) lookAt(child)
    if (element.childNodes.length > 1 && element.nodeName !== 'HTML' && element.nodeName !== 'HEAD')
      look(element.textContent ?? '', false)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) lookAt(node)
      else lookAt(type === 'characterData' ? (target.parentNode ?? target) : target)
    }
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['placeholder', 'aria-label', 'title', 'alt'],
  })
}

/** Notes that a screen showed a text. */
export function note(text: string) {
  mkdirSync(notesFolder, { recursive: true })
  appendFileSync(join(notesFolder, `${process.pid}.txt`), `${text}\n`)
}

/** Notes what a refusal of the API says, and what a page of the server's contains. */
export function noteAnswer(reply: { readonly statusCode: number; getHeader(name: string): unknown }, body: unknown) {
  if (typeof body !== 'string') return
  const page = String(reply.getHeader('content-type')).startsWith('text/html')
  if (!page && reply.statusCode < 400) return
  const shown = page ? textOf(body) : body
  for (const text of wanted.values()) if (!/^\w+$/.test(text) && shown.includes(text)) note(text)
}

const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

// In a unit test of a screen; tests in a browser watch in `startBrowser`.
if (typeof document !== 'undefined') watchPage([...wanted.values()], note)
