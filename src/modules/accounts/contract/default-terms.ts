/** A clause of the terms that a contractor may start from, and why it is there, which only the contractor reads. */
interface Clause {
  readonly clause: string
  /** For a quote in Spanish, as long as the contractor left the clause as it is (LAW-04). */
  readonly spanish: string
  readonly reason: string
}

/**
 * Terms between a contractor ("we") and a customer ("you"), month to month; nothing renews for a year (LAW-05). Have a lawyer
 * read them before you change or sell them.
 */
export const defaultClauses: readonly Clause[] = [
  {
    clause:
      '**Month to month.** This agreement goes on from month to month. Either of us can end it with 30 days’ notice in writing; an email counts. It never renews for a longer time.',
    spanish:
      '**De mes a mes.** Este acuerdo continúa de mes a mes. Cualquiera de las partes puede terminarlo con un aviso por escrito de 30 días; un correo electrónico es suficiente. Nunca se renueva por un plazo más largo.',
    reason:
      'Customers sign sooner when they can leave. A renewal for a year binds nobody in some states, such as New York, unless the customer was reminded in writing 15 to 30 days before.',
  },
  {
    clause:
      '**What the price covers.** The price covers the work listed in this quote. We quote anything else first and do it once you agree in writing.',
    spanish:
      '**Qué cubre el precio.** El precio cubre el trabajo indicado en esta cotización. Cualquier otro trabajo lo cotizamos antes y lo hacemos cuando usted lo acepte por escrito.',
    reason: 'It ends the argument about “just this one thing” before it starts, and it protects your customer too.',
  },
  {
    clause: '**Payment.** We invoice monthly. An invoice is due within 30 days, unless this quote says otherwise.',
    spanish:
      '**Pago.** Facturamos cada mes. Cada factura vence a los 30 días, salvo que esta cotización indique otra cosa.',
    reason: 'Without a day, nothing is ever late. Your own payment terms, if you write some, go first.',
  },
  {
    clause:
      '**Price changes.** We tell you in writing at least 60 days before a price changes. You can end the agreement before it does.',
    spanish:
      '**Cambios de precio.** Le avisamos por escrito al menos 60 días antes de cambiar un precio. Usted puede terminar el acuerdo antes de que cambie.',
    reason: 'You can raise your price as wages rise, and nobody is surprised by it.',
  },
  {
    clause: '**If something isn’t right.** Tell us within 2 business days. We come back and do it again at no charge.',
    spanish:
      '**Si algo no está bien.** Avísenos en un plazo de 2 días hábiles. Volvemos y lo hacemos de nuevo sin costo.',
    reason: 'It costs you an hour now and then, and it keeps the customer. The two days keep it checkable.',
  },
  {
    clause:
      '**If something breaks.** Tell us within 5 business days. We repair or replace what we damaged, or our insurance pays for it.',
    spanish:
      '**Si algo se daña.** Avísenos en un plazo de 5 días hábiles. Reparamos o reemplazamos lo que dañamos, o nuestro seguro lo paga.',
    reason: 'Facility managers look for this clause. Remove “or our insurance” if you have none.',
  },
  {
    clause:
      '**Access.** You let us in at the agreed times and provide water and power. If we come and can’t get in, we may charge for that visit.',
    spanish:
      '**Acceso.** Usted nos deja entrar a las horas acordadas y proporciona agua y electricidad. Si vamos y no podemos entrar, podemos cobrar esa visita.',
    reason: 'You pay your crew for the trip. “May” leaves you free to be generous.',
  },
]

/** The clauses that are still as we wrote them, in Spanish; what the contractor wrote stays. */
export const spanishTerms = (terms: string): string =>
  terms
    .split('\n\n')
    .map((text) => defaultClauses.find(({ clause }) => clause === text)?.spanish ?? text)
    .join('\n\n')

export const defaultTerms = defaultClauses.map(({ clause }) => clause).join('\n\n')
