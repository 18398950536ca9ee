import { type Html, html } from '../../../platform/html.ts'
import type { Signature } from '../../quoting/index.ts'

/** A signature as it was given: the name in italics, or the drawing's strokes as SVG. */
export function signatureOf(signature: Signature): Html {
  if ('typed' in signature) return html`<p class="typed"><bdi>${signature.typed}</bdi></p>`
  const points = signature.paths.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - 4, Math.min(...ys) - 4]
  const box = `${left} ${top} ${Math.max(...xs) - left + 4} ${Math.max(...ys) - top + 4}`
  const strokes = signature.paths.map((path) => `M${path.map(([x, y]) => `${x} ${y}`).join('L')}`).join('')
  return html`<svg viewBox="${box}" role="img" aria-label="The drawn signature" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${strokes}"/></svg>`
}
