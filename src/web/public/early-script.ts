import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * `early.js` without its indentation. It is inline in every document, so it runs before the first paint without a
 * request. It applies the chosen color scheme, otherwise the system's; marks that a session may exist, so that the
 * navigation reserves its space; holds a click on a form, button or link marked `data-hold` until the page's script has
 * loaded (`window.held`); and after the load and the first paint it starts the page's scripts and lets pictures load
 * (`data-painted`), so that nothing competes with the content. A background tab paints nothing, so it waits a second.
 */
export const earlyScript = readFileSync(new URL('early.js', import.meta.url), 'utf8')
  .replace(/\n\s*/g, '\n')
  .trim()

/** The hash by which the content security policy allows it, and no other inline script. */
export const earlyScriptHash = `'sha256-${createHash('sha256').update(earlyScript).digest('base64')}'`
