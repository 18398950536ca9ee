import { spanish, spanishDay, spanishOften } from '../quoting/contract/words/spanish.ts'
import type { QuoteDocument } from './quote-document.ts'

/** The fixed words of a household's PDF and email in Spanish (LAW-04); the version itself has those of its content. */

const phrases: Readonly<Record<string, string>> = {
  'Monthly price': 'Precio mensual',
  'Price per visit': 'Precio por visita',
  Price: 'Precio',
  'One-time, first visit': 'Una sola vez, primera visita',
  'Pay for the year': 'Pago anual',
  'Prepared for': 'Preparada para',
  'Building and start': 'Inmueble e inicio',
  'What we clean': 'Qué limpiamos',
  'WHAT WE CLEAN': 'QUÉ LIMPIAMOS',
  'Area and tasks': 'Área y tareas',
  'Sq ft': 'Pies²',
  'Per month': 'Al mes',
  'One-time, with the first visit': 'Una sola vez, con la primera visita',
  'Additional service': 'Servicio adicional',
  'Additional service,': 'Servicio adicional,',
  'Additional services': 'Servicios adicionales',
  'Other rooms': 'Otras áreas',
  'Note:': 'Nota:',
  'Notes and terms': 'Notas y condiciones',
  'NOTES AND TERMS': 'NOTAS Y CONDICIONES',
  'Your spaces': 'Sus espacios',
  'Accepted by (name and signature)': 'Aceptado por (nombre y firma)',
  Date: 'Fecha',
  Subtotal: 'Subtotal',
  Total: 'Total',
  'Subtotal per month': 'Subtotal al mes',
  'Total per month': 'Total al mes',
  'Total for the year': 'Total del año',
  'One-time total': 'Total de una sola vez',
  'Total, first visit': 'Total, primera visita',
  'Tax exempt': 'Exento de impuestos',
  'Your cleaning quote for': 'Su cotización de limpieza para',
  'Your updated cleaning quote for': 'Su cotización de limpieza actualizada para',
  Hello: 'Hola',
  'Attached: the full scope': 'Adjunto: el alcance completo',
  'Attached: the full scope and photos': 'Adjunto: el alcance completo y las fotos',
  'See the attached quote': 'Vea la cotización adjunta',
  'Extra work': 'Trabajo adicional',
  Reply: 'Responder',
  'Reply to accept': 'Responder para aceptar',
  'Call us': 'Llámenos',
  'View your quote': 'Ver su cotización',
  'Download PDF': 'Descargar PDF',
  'Sent with TidyTally': 'Enviado con TidyTally',
}

const price = (text: string) => text.replace(/ a month/, ' al mes').replace(/ plus tax/, ' más impuestos')

const kinds: Readonly<Record<string, string>> = {
  rooms: 'áreas',
  extras: 'extras',
  'rooms and extras': 'áreas y extras',
}

/** With the parts that differ. Names of people and companies are parts that stay. */
const patterns: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^Quote (TT-\d+)$/, (number) => `Cotización ${number}`],
  [/^Quote (TT-\d+) for (.+)$/, (number, customer) => `Cotización ${number} para ${customer}`],
  [/^Cleaning quote from (.+) for (.+)$/, (from, customer) => `Cotización de limpieza de ${from} para ${customer}`],
  [
    /^Updated cleaning quote from (.+) for (.+)$/,
    (from, customer) => `Cotización de limpieza actualizada de ${from} para ${customer}`,
  ],
  [/^Valid until (\w+ \d+, \d{4})$/, (day) => `Válida hasta el ${spanishDay(day)}`],
  [/^([A-Z][a-z]+ \d{1,2}, \d{4})$/, (day) => spanishDay(day)],
  [/^(\$[\d,.]+) a visit \((.+)\)$/, (each, basis) => `${each} por visita (${spanishOften(basis)})`],
  [
    /^(\$[\d,.]+) a visit, (.+), (.+)\. The full quote is attached\.$/,
    (each, whole, visits) => `${each} por visita, ${price(whole)}, ${visits}. La cotización completa va adjunta.`,
  ],
  [
    /^(\$.+), (.+)\. The full quote is attached\.$/,
    (whole, visits) => `${price(whole)}, ${visits}. La cotización completa va adjunta.`,
  ],
  [/^before (.+)$/, (tax) => `antes de ${tax}`],
  [/^(\$[\d,.]+) with (.+)$/, (total, tax) => `${total} con ${tax === 'tax' ? 'impuestos' : tax}`],
  [/^Save (\$[\d,.]+)$/, (saved) => `Ahorre ${saved}`],
  [/^(.+), ([\d,]+) sq ft$/, (building, size) => `${spanish(building)}, ${size} pies²`],
  [/^([\d,]+) sq ft$/, (size) => `${size} pies²`],
  [/^([\d,]+) sq ft, (.+)$/, (size, often) => `${size} pies², ${often}`],
  [/^Extra work, (.+)$/, (where) => `Trabajo adicional, ${where}`],
  [/^(\d+) more (rooms|extras|rooms and extras)$/, (count, kind) => `${count} ${kinds[kind]} más`],
  [
    /^(.+), (\$[\d,.]+)( plus tax)?, is billed once with the first visit\.(.*)$/,
    (what, cents, tax, rest) =>
      `${what === 'One-time work' ? 'Trabajo de una sola vez' : what}, ${price(`${cents}${tax ?? ''}`)}, se cobra una sola vez con la primera visita.${rest}`,
  ],
  [
    /^Here is our (updated )?quote to clean (.+?) ((?:every|once|twice|\d+ times|on \w+days).*): (\$[\d,.]+.*)\. The full scope is attached\.$/,
    (updated, customer, often, whole) =>
      `Esta es nuestra cotización ${updated ? 'actualizada ' : ''}para limpiar ${customer} ${spanishOften(often)}: ${price(whole)}. El alcance completo va adjunto.`,
  ],
  [
    /^We accept quote (\S+) at (.+)\. Please start on ____\.$/,
    (number, whole) => `Aceptamos la cotización ${number} por ${price(whole)}. Por favor, comience el ____.`,
  ],
  [/^Hello (.+),$/, (name) => `Hola ${name},`],
  [/^To read it online and accept it, open$/, () => 'Para leerla en línea y aceptarla, abra'],
  [/^To accept, reply to this email\.$/, () => 'Para aceptar, responda a este correo.'],
  [/^You can also reply to this email\.$/, () => 'También puede responder a este correo.'],
  [
    /^You can also reply to this email or call (.+)\.$/,
    (phone) => `También puede responder a este correo o llamar al ${phone}.`,
  ],
  [
    /^To accept, reply to this email or call (.+)\.$/,
    (phone) => `Para aceptar, responda a este correo o llame al ${phone}.`,
  ],
  [/^(.+), (\$[\d,.]+ with tax)$/, (first, taxed) => `${inSpanish(first)}, ${inSpanish(taxed)}`],
  [/^Pay for the year: (.+) \(save (.+)\)$/, (cents, saved) => `Pago anual: ${inSpanish(cents)} (ahorre ${saved})`],
  [/^(.+) and (\d+) more$/, (tasks, count) => `${tasks} y ${count} más`],
  [/^([^:]+): (.+)$/, (label, rest) => `${phrases[label] ?? label}: ${phrases[label] ? inSpanish(rest) : rest}`],
]

/** A fixed text; others stay. */
export function inSpanish(text: string): string {
  const known = phrases[text]
  if (known) return known
  for (const [english, sentence] of patterns) {
    const match = english.exec(text)
    if (match) return sentence(...match.slice(1))
  }
  return text
}

/** The words of a quote's language. */
export const wordsOf = ({ language }: Pick<QuoteDocument, 'language'>): ((text: string) => string) =>
  language === 'es' ? inSpanish : (text) => text

/** The texts of a page in its quote's language. What people typed is inside `bdi`, and stays. */
export function pageIn({ language }: Pick<QuoteDocument, 'language'>, page: string): string {
  if (language !== 'es') return page
  let typed = 0
  let silent = false
  return page
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) {
        if (part.startsWith('<bdi')) typed++
        if (part === '</bdi>') typed--
        if (/^<(style|script)/.test(part)) silent = true
        if (/^<\/(style|script)/.test(part)) silent = false
        return part.replace(/^(<html[^>]* lang=")en(-US)?"/, '$1es-US"')
      }
      if (typed > 0 || silent || !part.trim()) return part
      return part.replace(/^(\s*)([\s\S]*?)(\s*)$/, (_, before, text, after) => `${before}${inSpanish(text)}${after}`)
    })
    .join('')
}

/** The lines of a plain text in its quote's language, except the contractor's own, given as they are in it. */
export function textIn(
  { language }: Pick<QuoteDocument, 'language'>,
  text: string,
  own: readonly (string | null)[] = [],
): string {
  if (language !== 'es') return text
  const kept = new Set(own.flatMap((typed) => typed?.split('\n') ?? []))
  return text
    .split('\n')
    .map((line) => (kept.has(line) ? line : inSpanish(line)))
    .join('\n')
}
