const words = {
  en: { quote: 'quote', signed: 'signed' },
  es: { quote: 'cotizacion', signed: 'firmada' },
} as const
type Language = keyof typeof words

/** "harbor-dental-group-quote.pdf"; a name without Latin letters leaves "quote.pdf". */
export const fileNameOf = (companyName: string, language: Language = 'en'): string =>
  [slugOf(companyName), words[language].quote].filter(Boolean).join('-') + '.pdf'

/** "harbor-dental-group-quote-signed.pdf" */
export const signedFileNameOf = (companyName: string, language: Language = 'en'): string =>
  fileNameOf(companyName, language).replace(/\.pdf$/, `-${words[language].signed}.pdf`)

/** "harbor-dental-group-quote-proof.zip" */
export const proofFileNameOf = (companyName: string): string => fileNameOf(companyName).replace(/\.pdf$/, '-proof.zip')

/** A name as part of a file's name: Latin letters, digits and dashes, at most 60; may be empty. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
