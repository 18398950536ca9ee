import { readdirSync, readFileSync } from 'node:fs'
import { asText, html, trusted } from '../../../platform/html.ts'

const folder = new URL('articles/drawings/', import.meta.url)

/** The drawings of this repository by name. They are the only unsanitized markup, so editors cannot add any. */
const drawings: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [
      file.slice(0, -4),
      readFileSync(new URL(file, folder), 'utf8')
        .replace(/^<\?xml.*?\?>\s*/, '')
        .trim(),
    ]),
)

export const hasDrawing = (name: string) => drawings.has(name)
export const drawingNames = () => [...drawings.keys()]

/** A drawing of this repository as its file has it. */
export const drawingOf = (name: string) => drawings.get(name)

const figure = /<figure([^>]*)>/g
const named = (attributes: string, name: string) => attributes.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]

/** Puts the drawings into sanitized HTML. Screen readers get the drawing's description. */
export const drawn = (page: string): string =>
  page.replace(figure, (tag, attributes: string) => {
    const drawing = drawings.get(named(attributes, 'data-drawing') ?? '')
    if (!drawing) return tag
    const says = named(attributes, 'aria-label') ?? '' // escaped already
    // A function, since a text from outside may contain "$'", which a replacement string would expand.
    return `<figure class="drawing">${drawing.replace('<svg', () => `<svg role="img" aria-label="${says}"`)}`
  })

/** The same page for feeds and emails, which do not have our style sheet: drawings become their descriptions. */
export const told = (page: string): string =>
  page.replace(figure, (tag, attributes: string) => {
    const says = named(attributes, 'aria-label')
    return named(attributes, 'data-drawing') && says ? `<figure><p>${asText(html`[${trusted(says)}]`)}</p>` : tag
  })
