import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * `early.js` without its indentation. It is inline in every document, so it runs before the first paint and nothing waits
 * for a file: it sets the contractor's own choice of light or dark, otherwise the system's; it says that a session may
 * exist, so the navigation keeps its place free; it holds a press on a form or link marked `data-hold` until the page's
 * script is there; and it starts the page's scripts after the first paint, so that they never compete
 * with the content.
 */
export const earlyScript = readFileSync(new URL('early.js', import.meta.url), 'utf8')
  .replace(/\n\s*/g, '\n')
  .trim()

/** How the content security policy allows it, and no other inline script. */
export const earlyScriptHash = `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`
