import type { DOMPurify } from 'dompurify'
import { loadSanitizer, sanitizedBy } from '../../../platform/sanitizer.ts'

const allowed = {
  ALLOWED_TAGS: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code'],
    ...['em', 'strong', 'b', 'i', 's', 'a', 'span', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'class', 'scope', 'tabindex', 'role', 'start', 'aria-label', 'data-drawing'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i,
  ADD_URI_SAFE_ATTR: ['scope', 'tabindex', 'start', 'aria-label', 'data-drawing'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Values that our own rendering writes into these attributes; anything else is removed. */
const values: Readonly<Record<string, RegExp>> = {
  class: /^(?:tape|table|drawing|num)$/,
  role: /^region$/,
  tabindex: /^0$/,
  scope: /^(?:col|row)$/,
  start: /^\d{1,4}$/,
  'data-drawing': /^[a-z0-9-]{1,80}$/,
}

let purifier: Promise<DOMPurify> | null = null

async function load(): Promise<DOMPurify> {
  const made = await loadSanitizer()
  made.addHook('uponSanitizeAttribute', (_, attribute) => {
    const pattern = values[attribute.attrName]
    if (pattern && !pattern.test(attribute.attrValue)) attribute.keepAttr = false
  })
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A' && /^https?:/i.test(node.getAttribute('href') ?? '')) node.setAttribute('rel', 'noopener')
  })
  return made
}

/** Makes HTML harmless: only the tags and attributes of an article, and links to http, https, mailto or this site. */
export async function sanitize(page: string): Promise<string> {
  purifier ??= load()
  return sanitizedBy(await purifier, page, allowed)
}
