import { spanish, spanishDay, spanishOften, spanishWeekday } from '../quoting/contract/words/spanish.ts'
import type { QuoteDocument } from './quote-document.ts'

/** The fixed words of a household's PDF and email in Spanish (LAW-04); the version itself has those of its content. */

/** The pages and emails around the price. */
const shared = {
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
  'Per month': 'Por mes',
  'One-time, with the first visit': 'Una sola vez, con la primera visita',
  'Additional service': 'Servicio adicional',
  'Additional service,': 'Servicio adicional,',
  'Additional services': 'Servicios adicionales',
  'Other rooms': 'Otras áreas',
  'Note:': 'Nota:',
  'Notes and terms': 'Notas y términos',
  'NOTES AND TERMS': 'NOTAS Y TÉRMINOS',
  Terms: 'Términos',
  Attachments: 'Archivos adjuntos',
  'Accepted by (name and signature)': 'Aceptado por (nombre y firma)',
  For: 'Por',
  '(name and signature)': '(nombre y firma)',
  Date: 'Fecha',
  Quote: 'Cotización',
  When: 'Fecha y hora',
  'PO number': 'Número de orden de compra',
  'Accepted by': 'Aceptado por',
  Subtotal: 'Subtotal',
  Total: 'Total',
  'Subtotal per month': 'Subtotal por mes',
  'Total per month': 'Total por mes',
  'Total for the year': 'Total del año',
  'One-time total': 'Total de una sola vez',
  'Tax exempt': 'Exento de impuestos',
  'Your cleaning quote for': 'Su cotización de limpieza para',
  'Sent with TidyTally': 'Enviado con TidyTally',
}

/** The contractor's texts around the price: their headings. */
const proposal = {
  'How we work': 'Cómo trabajamos',
  'Contact person': 'Persona de contacto',
  'Insurance and bonding': 'Seguro y fianza',
  Supplies: 'Productos de limpieza',
  'Not included': 'No incluido',
  'Days and hours of service': 'Días y horas de servicio',
  'Term and notice': 'Plazo y aviso',
  Payment: 'Pago',
  References: 'Referencias',
  About: 'Acerca de',
  'At the end of this document:': 'Al final de este documento:',
  'They are too large for this document. You find them with this quote online, by the link in our email:':
    'Son demasiado grandes para este documento. Los encuentra con esta cotización en línea, con el enlace de nuestro correo:',
}

const emails = {
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
  'To read it online and accept it, open': 'Para leerla en línea y aceptarla, abra',
  'To accept, reply to this email.': 'Para aceptar, responda a este correo.',
  'You can also reply to this email.': 'También puede responder a este correo.',
  'You can': 'Puede',
  'stop reminders about this quote': 'detener los recordatorios de esta cotización',
  'Thank you.': 'Gracias.',
  'The signed PDF is attached. Keep it for your records.': 'El PDF firmado va adjunto. Guárdelo en sus archivos.',
  'Attached: the quote, your signature and a certificate': 'Adjunto: la cotización, su firma y un certificado',
  'Questions? Reply to this email.': '¿Preguntas? Responda a este correo.',
  'Price for the year': 'Precio del año',
  'One-time price': 'Precio de una sola vez',
  'If you didn’t ask for it, you can ignore this email.': 'Si no lo pidió, puede ignorar este correo.',
}

const page = {
  'Download PDF': 'Descargar PDF',
  Call: 'Llamar',
  'Write an email': 'Escribir un correo',
  'Questions?': '¿Preguntas?',
  'This is your preview, as your customer sees it. Your own visits aren’t counted.':
    'Esta es su vista previa, como la ve su cliente. Sus propias visitas no se cuentan.',
  'There is a newer version of this quote.': 'Hay una versión más reciente de esta cotización.',
  'See the newest version': 'Ver la versión más reciente',
  'You asked': 'Usted le pidió a',
  '1 area': '1 área',
  terms: 'términos',
  Reminders: 'Recordatorios',
  'You get an email if you haven’t answered yet.': 'Recibe un correo si todavía no ha respondido.',
  'Stop reminders about this quote': 'Detener los recordatorios de esta cotización',
  Accept: 'Aceptar',
  'How would you like to pay?': '¿Cómo desea pagar?',
  'Your full name': 'Su nombre completo',
  'Your title (optional)': 'Su cargo (opcional)',
  'PO number (optional)': 'Número de orden de compra (opcional)',
  'Draw your signature (optional)': 'Dibuje su firma (opcional)',
  'Your signature, drawn. Your typed name is enough.': 'Su firma, dibujada. Basta con su nombre escrito.',
  'The drawn signature': 'La firma dibujada',
  Clear: 'Borrar',
  'I am 65 or older': 'Tengo 65 años o más',
  'The code from your email': 'El código de su correo',
  'Your name is your signature. We email you a signed PDF.':
    'Su nombre es su firma. Le enviamos un PDF firmado por correo.',
  'A code is on its way to': 'Enviamos un código a',
  '. It is valid for 10 minutes.': '. Es válido por 10 minutos.',
  'Email a code to': 'Enviar un código a',
  'Cancel this agreement': 'Cancelar este acuerdo',
  'at once.': 'de inmediato.',
  'This wasn’t sent:': 'Esto no se envió:',
  'Ask for a change': 'Pedir un cambio',
  'Ask for a new date': 'Pedir una nueva fecha',
  'What should change?': '¿Qué desea cambiar?',
  'Is this price still good? We’d like to accept it.': '¿Sigue vigente este precio? Nos gustaría aceptarlo.',
  'Send to': 'Enviar a',
  Decline: 'Rechazar',
  'Why?': '¿Por qué?',
  'Please choose': 'Elija una opción',
  'The price': 'El precio',
  'We chose another company': 'Elegimos otra empresa',
  'We’re staying with our company': 'Seguimos con nuestra empresa actual',
  'The timing': 'Las fechas',
  'What would be cleaned': 'Lo que se limpiaría',
  'Another reason': 'Otro motivo',
  'Anything else? (optional)': '¿Algo más? (opcional)',
  'Decline this quote': 'Rechazar esta cotización',
  'Accepted. Thank you,': 'Aceptada. Gracias,',
  'We email a signed PDF to': 'Enviamos un PDF firmado a',
  'Download the signed PDF': 'Descargar el PDF firmado',
  'You agreed to': 'Usted aceptó',
  'Signed by': 'Firmado por',
  'You can cancel until': 'Puede cancelar hasta el',
  'Content seal': 'Sello del contenido',
  'recorded that': 'registró que',
  'First visit': 'Primera visita',
  'Next: agree on the first visit with': 'Próximo paso: acordar la primera visita con',
}

const certificate = {
  'Certificate of acceptance': 'Certificado de aceptación',
  'was accepted for': 'fue aceptada para',
  '. It says who agreed to what, when and from where.': '. Dice quién aceptó qué, cuándo y desde dónde.',
  for: 'para',
  From: 'Desde',
  'Agreed to': 'Aceptó',
  'Electronic records': 'Registros electrónicos',
  Link: 'Enlace',
  Attachment: 'Archivo adjunto',
  'Signed by typing the name': 'Firmado con el nombre escrito',
  'Signed by drawing': 'Firmado con un dibujo',
  'Emailed to': 'Enviado por correo a',
  'No email from us was confirmed by a mail server before the acceptance':
    'Ningún servidor de correo confirmó un correo nuestro antes de la aceptación',
}

/** Why a form of the page was refused. */
const refusals = {
  'Please check the form: something is missing.': 'Revise el formulario: falta algo.',
  'Please enter your full name': 'Escriba su nombre completo',
  'Please check the box to agree': 'Marque la casilla para aceptar',
  'Please check the box for electronic records': 'Marque la casilla de los registros electrónicos',
  'Only a home in California asks for this': 'Esto solo se pregunta para un hogar en California',
  'Please enter your PO number': 'Escriba su número de orden de compra',
  'Please sign in the box': 'Firme en el recuadro',
  'This drawing is too large. Clear it and sign again': 'Este dibujo es demasiado grande. Bórrelo y firme de nuevo',
  'Please sign with your name or a drawing': 'Firme con su nombre o con un dibujo',
  'Please enter the code from your email': 'Escriba el código de su correo',
  'This code isn’t valid anymore. Ask for a new one.': 'Este código ya no es válido. Pida uno nuevo.',
  'This code isn’t right. Check the email and enter it again.':
    'Este código no es correcto. Revise el correo y escríbalo de nuevo.',
  'This quote needs no code.': 'Esta cotización no necesita código.',
  'Please choose a reason': 'Elija un motivo',
  'Please write what should change': 'Escriba qué desea cambiar',
  'There is a newer version of this quote. Please look at that one.':
    'Hay una versión más reciente de esta cotización. Consulte esa versión.',
  'This quote is already accepted.': 'Esta cotización ya está aceptada.',
  'This quote was declined.': 'Esta cotización fue rechazada.',
  'This agreement was canceled. Ask for a new version.': 'Este acuerdo fue cancelado. Pida una nueva versión.',
  'This is your own quote. Only your customer can answer it.':
    'Esta es su propia cotización. Solo su cliente puede responderla.',
  'This acceptance doesn’t hold anymore. Please read the quote again.':
    'Esta aceptación ya no es válida. Lea la cotización de nuevo.',
  'This quote’s price isn’t the one you saw. Please read it again.':
    'El precio de esta cotización no es el que usted vio. Léala de nuevo.',
  'This quote has no price for a year in advance.': 'Esta cotización no tiene un precio por año adelantado.',
  'The company withdrew this link. Ask them for a new one': 'La empresa retiró este enlace. Pídale uno nuevo',
  'This quote has no agreement that can be canceled here.':
    'Esta cotización no tiene un acuerdo que se pueda cancelar aquí.',
}

/** English and Spanish beside each other. */
export const phrases: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...shared, ...proposal, ...emails, ...page, ...certificate, ...refusals }),
)

const price = (text: string) => text.replace(/ a month/, ' por mes').replace(/ plus tax/, ' más impuestos')

const wait = (text: string) =>
  text
    .replace('a second', 'un segundo')
    .replace('seconds', 'segundos')
    .replace('minutes', 'minutos')
    .replace('hours', 'horas')

/** "July 7, 2026", with or without its weekday. */
const onDay = (day: string) => (/^\w+day,/.test(day) ? spanishWeekday(day) : spanishDay(day))

const on = (day: string | undefined) => (day ? ` el ${onDay(day)}` : '')

const kinds: Readonly<Record<string, string>> = {
  rooms: 'áreas',
  extras: 'extras',
  'rooms and extras': 'áreas y extras',
}

const date =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{1,2}, \\d{4}'

/** "Impuesto sobre las ventas 8%" inside a sentence. */
const taxIn = (tax: string) =>
  inSpanish(tax).replace(/^Impuesto sobre las ventas (.+)$/, 'el impuesto sobre las ventas ($1)')

/** With the parts that differ. Names of people and companies are parts that stay. */
const patterns: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^(.+?)?(\s*·\s+)(.+)$/, (first, dot, rest) => `${first ? inSpanish(first) : ''}${dot}${inSpanish(rest)}`],
  [/^(\S+), version (\d+)$/, (number, version) => `${number}, versión ${version}`],
  [/^(\d+) areas$/, (count) => `${count} áreas`],
  [/^Quote (TT-\d+)$/, (number) => `Cotización ${number}`],
  [/^Quote (TT-\d+) for (.+)$/, (number, customer) => `Cotización ${number} para ${customer}`],
  [/^Cleaning quote from (.+) for (.+)$/, (from, customer) => `Cotización de limpieza de ${from} para ${customer}`],
  [
    /^Updated cleaning quote from (.+) for (.+)$/,
    (from, customer) => `Cotización de limpieza actualizada de ${from} para ${customer}`,
  ],
  [new RegExp(`^Valid until (${date})$`), (day) => `Válida hasta el ${spanishDay(day)}`],
  [new RegExp(`^(${date})$`), (day) => spanishDay(day)],
  [/^(\$[\d,.]+) a visit \((.+)\)$/, (each, basis) => `${each} por visita (${spanishOften(basis)})`],
  [
    /^(\$[\d,.]+) a visit, (.+), (.+)\. The full quote is attached\.$/,
    (each, whole, visits) => `${each} por visita, ${price(whole)}, ${visits}. La cotización completa va adjunta.`,
  ],
  [
    /^(\$.+), (.+)\. The full quote is attached\.$/,
    (whole, visits) => `${price(whole)}, ${visits}. La cotización completa va adjunta.`,
  ],
  [/^(\$[\d,.]+(?: a month)?(?: plus tax)?)$/, price],
  [/^(\$[\d,.]+) for the year( plus tax)?$/, (cents, tax) => `${cents} por el año${tax ? ' más impuestos' : ''}`],
  [/^Sales tax ([\d.]+%)$/, (percent) => `Impuesto sobre las ventas ${percent}`],
  [/^before (.+)$/, (tax) => `antes de ${taxIn(tax)}`.replace('de el ', 'del ')],
  [/^(\$[\d,.]+) with (.+)$/, (total, tax) => `${total} con ${tax === 'tax' ? 'impuestos' : taxIn(tax)}`],
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
  [
    /^Quote (TT-\d+) from (.+) for (.+)$/,
    (number, from, customer) => `Cotización ${number} de ${from} para ${customer}`,
  ],
  [
    new RegExp(`^(${date}) at ([\\d:]+) ([AP])M (.+)$`),
    (day, time, half, zone) => `${spanishDay(day)}, ${time} ${half.toLowerCase()}. m. ${zone}`,
  ],
  [
    /^This quote was valid until (.+)\. Ask for a new date( below)?\.$/,
    (day, below) => `Esta cotización fue válida hasta el ${onDay(day)}. Pida una nueva fecha${below ? ' abajo' : ''}.`,
  ],
  [/^You declined this quote(?: on (.+))?\.$/, (day) => `Usted rechazó esta cotización${on(day)}.`],
  [
    /^accepted this quote on (\w+ \d+, \d{4})\.(?: First visit: (.+)\.)?$/,
    (day, visit) =>
      `aceptó esta cotización el ${spanishDay(day)}.${visit ? ` Primera visita: ${spanishDay(visit)}.` : ''}`,
  ],
  [/^You canceled this agreement(?: on (.+))?\.$/, (day) => `Usted canceló este acuerdo${on(day)}.`],
  [
    /^for a change(?: on (.+))?\. You can still accept this version\.$/,
    (day) => `un cambio${on(day)}. Todavía puede aceptar esta versión.`,
  ],
  [/^By the month: (.+)$/, (cents) => `Por mes: ${cents}`],
  [/^For the year: (.+)\. You save (.+)\.$/, (cents, saved) => `Por año: ${cents}. Ahorra ${saved}.`],
  [
    /^You can cancel( your agreement to version \d+)? until midnight of (.+), without giving a reason\. We email$/,
    (which, day) =>
      `Puede cancelar${which?.replace('your agreement to version', 'su acuerdo de la versión') ?? ''} hasta la medianoche del ${day}, sin dar un motivo. Avisamos a`,
  ],
  [
    /^and (\$[\d,.]+) once, with the first visit(, plus tax)?$/,
    (cents, tax) => `y ${cents} una sola vez, con la primera visita${tax ? ', más impuestos' : ''}`,
  ],
  [/^Accepted: quote (\S+)$/, (number) => `Aceptada: cotización ${number}`],
  [/^You accepted quote (\S+)$/, (number) => `Usted aceptó la cotización ${number}`],
  [/^Your code: (\d+)$/, (code) => `Su código: ${code}`],
  [/^Your code is (\d+)$/, (code) => `Su código es ${code}`],
  [
    /^Enter it on the page of quote (\S+) to accept\. It is valid for (\d+) minutes\.$/,
    (number, minutes) =>
      `Escríbalo en la página de la cotización ${number} para aceptarla. Es válido por ${minutes} minutos.`,
  ],
  [/^Signature of (.+)$/, (name) => `Firma de ${name}`],
  [
    /^This page was made automatically when quote (\S+) from$/,
    (number) => `Esta página se creó automáticamente cuando la cotización ${number} de`,
  ],
  [
    /^SHA-256 values are fingerprints: .* checked at (.+), without uploading it, or in a PDF reader\.$/,
    (url) =>
      `Los valores SHA-256 son huellas digitales: cambian cuando cambia un solo carácter. Todo este PDF está firmado electrónicamente. Puede comprobar que no ha cambiado en ${url}, sin subirlo, o en un lector de PDF.`,
  ],
  [/^IP address (.+)$/, (address) => `Dirección IP ${address}`],
  [/^Taken by the mail server on (.+)$/, (at) => `Recibido por el servidor de correo el ${inSpanish(at)}`],
  [/^(\$.+), before tax$/, (rest) => `${inSpanish(rest)}, antes de impuestos`],
  [/^(\$[\d,.]+) once$/, (cents) => `${cents} una sola vez`],
  [
    /^Paid yearly: (.+), in place of the monthly price$/,
    (year) => `Pago anual: ${inSpanish(year)}, en lugar del precio mensual`,
  ],
  [/^Please use at most ([\d,]+) characters$/, (count) => `Use como máximo ${count} caracteres`],
  [/^The last day to cancel was (.+)\.$/, (day) => `El último día para cancelar fue el ${onDay(day)}.`],
  [
    /^This quote was answered (\d+) times in the last hour\. Please try again in (.+)\.$/,
    (times, later) =>
      `Esta cotización se respondió ${times} veces en la última hora. Inténtelo de nuevo en ${wait(later)}.`,
  ],
  [
    /^You asked for (\d+) codes in the last hour\. Please try again in (.+)\.$/,
    (codes, later) => `Usted pidió ${codes} códigos en la última hora. Inténtelo de nuevo en ${wait(later)}.`,
  ],
  [
    /^([^:]+): (.+)$/,
    (label, rest) => (inSpanish(label) === label ? `${label}: ${rest}` : `${inSpanish(label)}: ${inSpanish(rest)}`),
  ],
]

/** A fixed text; others stay. */
export function inSpanish(text: string): string {
  const known = phrases.get(text)
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

/** The texts of a page in its quote's language. What people typed is inside `bdi` or a field, and stays. */
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
        if (/^<(style|script|textarea)/.test(part)) silent = true
        if (/^<\/(style|script|textarea)/.test(part)) silent = false
        return part
          .replace(/^(<html[^>]* lang=")en(-US)?"/, '$1es-US"')
          .replace(/ aria-label="([^"]*)"/, (_, label: string) => ` aria-label="${inSpanish(label)}"`)
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
