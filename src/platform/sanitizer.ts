import type { Config, DOMPurify } from 'dompurify'

/** DOMPurify on jsdom, the combination that its makers test. It takes a third of a second to load, so only once needed. */
export async function loadSanitizer(): Promise<DOMPurify> {
  const [{ default: createPurifier }, { JSDOM }] = await Promise.all([import('dompurify'), import('jsdom')])
  return createPurifier(new JSDOM('').window)
}

/** No text nests deeper; what does would keep the process busy for minutes. */
const deepest = 100

function isTooDeep(page: string) {
  let depth = 0
  const open = new Map<string, number>()
  for (const [, end, name] of page.toLowerCase().matchAll(/<(\/?)([a-z][a-z0-9-]*)/g)) {
    const inside = open.get(name!) ?? 0
    // A closing tag of nothing open closes nothing.
    if (/^(?:br|hr|img|input|meta|link|base|embed|source)$/.test(name!) || (end && inside === 0)) continue
    open.set(name!, inside + (end ? -1 : 1))
    depth += end ? -1 : 1
    if (depth > deepest) return true
  }
  return false
}

/** Keeps what is allowed; of what nests too deep, only the words. */
export const sanitizedBy = (purifier: DOMPurify, page: string, allowed: Config): string =>
  purifier.sanitize(isTooDeep(page) ? page.replace(/<[^>]*>/g, ' ') : page, allowed) as string
