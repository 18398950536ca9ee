import type { DOMPurify } from 'dompurify'
import { loadSanitizer, sanitizedBy } from './sanitizer.ts'

let purifier: Promise<DOMPurify> | null = null

const allowed = { ALLOWED_TAGS: ['b', 'strong', 'br', 'p', 'div', 'ul', 'ol', 'li'], ALLOWED_ATTR: [] }

const marks: readonly [RegExp, string][] = [
  [/<(b|strong)>(\s*)(\S.*?)(\s*)<\/\1>/gs, '$2**$3**$4'],
  [/\s*<li>\s*/g, '\n- '],
  [/\s*<br>\s*/g, '\n'],
  [/\s*<\/?(?:p|div|ul|ol)>\s*/g, '\n\n'],
  [/<[^>]*>/g, ''],
  [/&nbsp;/g, ' '],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&amp;/g, '&'],
  [/\n+- /g, '\n- '],
  [/\n{3,}/g, '\n\n'],
]

/**
 * Pasted HTML as text with **bold** and lists; everything else of it goes, scripts with their content. A text without tags
 * stays as it is typed.
 */
export async function cleaned(text: string): Promise<string> {
  const lines = text.replace(/\r\n?/g, '\n')
  if (!/<(?:[a-z!/][^>]*)>/i.test(lines)) return lines.trim()
  purifier ??= loadSanitizer()
  const safe = sanitizedBy(await purifier, lines, allowed)
  const ownLines = /<(?:p|div|br|ul|ol|li)>/.test(safe) // then line breaks between tags mean nothing
  return marks
    .reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), ownLines ? safe.replace(/\s+/g, ' ') : safe)
    .trim()
}
