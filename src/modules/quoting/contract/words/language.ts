/** The language in which the contractor and the customer agreed; its customer reads every fixed word in it (LAW-04). */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

const dayFormat = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es-US', { dateStyle: 'full', timeZone: 'UTC' }),
} as const

/** A day as a customer reads it: "Tuesday, July 7, 2026", "martes, 7 de julio de 2026". */
export const dayWords = (day: string, language: Language): string => dayFormat[language].format(new Date(day))
