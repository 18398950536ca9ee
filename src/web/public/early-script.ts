import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * `early.js` without its indentation. It is inline in every document, so it runs before the first paint and nothing waits
 * for a file: it sets the contractor's own choice of light or dark, otherwise the system's; it says that a session may
 * exist, so the navigation keeps its place free; it holds a press on a form, button or link marked `data-hold` until the page's
 * script is there; and after the load and the first paint it starts the page's scripts and lets pictures come
 * (`data-painted`), so that nothing competes with the content. A tab in the background paints nothing; it waits a second.
 */
export const earlyScript = readFileSync(new URL('early.js', import.meta.url), 'utf8')
  .replace(/\n\s*/g, '\n')
  .trim()

/** How the content security policy allows it, and no other inline script. */
export const earlyScriptHash = `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`
