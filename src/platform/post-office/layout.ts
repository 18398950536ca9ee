import { readFile } from 'node:fs/promises'
import { asText, type Html } from '../html.ts'

type Part = string | { readonly slot: string }

/**
 * An MJML layout, compiled once. The parts that differ between emails go into its slots as escaped text. MJML accepts
 * only colors in some places, so `standIns` are colors in the file that are slots too: `{ '#0c3f3a': 'ground' }`.
 */
export function mailLayout(file: URL, standIns: Readonly<Record<string, string>> = {}) {
  let compiled: Promise<readonly Part[]> | null = null
  return async (values: Readonly<Record<string, Html>>) => {
    compiled ??= compile(file, standIns)
    return (await compiled).map((part) => (typeof part === 'string' ? part : filled(part.slot, values))).join('')
  }
}

async function compile(file: URL, standIns: Readonly<Record<string, string>>): Promise<readonly Part[]> {
  const source = await readFile(file, 'utf8')
  const { default: mjml2html } = await import('mjml')
  const page = await mjml2html(source, { validationLevel: 'strict', fonts: {} })
  const html = Object.entries(standIns).reduce(
    (text, [color, slot]) => text.replaceAll(color, `{{${slot}}}`),
    withNamespacesForOutlook(page.html),
  )
  return html.split(/(\{\{\w+\}\})/).map((part) => (part.startsWith('{{') ? { slot: part.slice(2, -2) } : part))
}

/** HTML has no namespaces. Only Outlook's settings need one, inside the comment that Outlook alone reads. */
const withNamespacesForOutlook = (page: string) =>
  page
    .replace(/<html[^>]*>/, (tag) => tag.replace(/ xmlns:\w+="[^"]*"/g, ''))
    .replace('<xml>', '<xml xmlns:o="urn:schemas-microsoft-com:office:office">')

function filled(slot: string, values: Readonly<Record<string, Html>>) {
  const value = values[slot]
  if (!value) throw new Error(`The email has no value for ${slot}`)
  return asText(value)
}
