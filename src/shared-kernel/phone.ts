/** "(503) 555-0123" for any spelling of a US number; another country's or an unusual text stays as typed. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/[\s().\-\u2010-\u2013/]/g, '')
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return line ? `(${area}) ${exchange}-${line}` : typed
}
