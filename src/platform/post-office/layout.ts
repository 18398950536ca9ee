import { readFile } from 'node:fs/promises'
import { asText, type Html } from '../html.ts'

type Part = string | { readonly slot: string }

/** An MJML layout, compiled once. What differs from email to email goes into its slots as escaped text. */
export function mailLayout(file: URL) {
  let compiled: Promise<readonly Part[]> | null = null
  return async (values: Readonly<Record<string, Html>>) => {
    compiled ??= compile(file)
    return (await compiled).map((part) => (typeof part === 'string' ? part : filled(part.slot, values))).join('')
  }
}

async function compile(file: URL): Promise<readonly Part[]> {
  const source = await readFile(file, 'utf8')
  const { default: mjml2html } = await import('mjml')
  const page = await mjml2html(source, { validationLevel: 'strict', fonts: {} })
  return page.html.split(/(\{\{\w+\}\})/).map((part) => (part.startsWith('{{') ? { slot: part.slice(2, -2) } : part))
}

function filled(slot: string, values: Readonly<Record<string, Html>>) {
  const value = values[slot]
  if (!value) throw new Error(`The mail has no value for ${slot}`)
  return asText(value)
}
