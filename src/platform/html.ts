const markup = Symbol('markup')

/** Markup that may go into a page unescaped. Only the `html` template and `trusted` make it. */
export interface Html {
  readonly [markup]: string
}

type Value = string | number | Html | null | false | readonly Value[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: controls and text direction overrides must not reach the page
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unprintable, '')
    .replace(/[&<>"']/g, (character) => entities[character] as string)

const rendered = (value: Value): string => {
  if (value === null || value === false) return ''
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (markup in value) return value[markup]
  return value.map(rendered).join('')
}

/** A template that escapes every value: what a user typed shows up exactly as typed. */
export function html(literals: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { [markup]: literals.reduce((page, literal, at) => page + rendered(values[at - 1] ?? null) + literal) }
}

/** For markup we wrote ourselves: style sheets and drawings. Never for user input. */
export const trusted = (written: string): Html => ({ [markup]: written })

export const asText = (page: Html): string => page[markup]

/** A CSS string that cannot break out: every character except letters and digits is escaped. */
export const cssString = (text: string): string =>
  `"${[...text.toWellFormed()].map((c) => (/[a-z0-9]/i.test(c) ? c : `\\${c.codePointAt(0)?.toString(16).padStart(6, '0')}`)).join('')}"`

export const dataUri = (type: 'image/png' | 'image/jpeg' | 'font/woff2', bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
