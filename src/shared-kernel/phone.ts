const punctuation = /[\s().\-\u2010-\u2013/]/g

/** "(503) 555-0123" for any spelling of a US number; another country's or an unusual text stays as typed. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(punctuation, '')
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return line ? `(${area}) ${exchange}-${line}` : typed
}

/** The digits of a phone number, which another spelling of it has too. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** The digits to search phone numbers for, if a search term can be a part of one: "(503) 555", "555-0123". */
export function searchedDigits(term: string): string | undefined {
  const found = /^(?:\+1|\+|1(?=\d{10}$))?(\d{4,})$/.exec(term.replace(punctuation, ''))
  return found?.[1]
}
