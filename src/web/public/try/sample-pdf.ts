/** The samples' PDFs, made by `npm run screenshots`; they don't depend on input. */
export const samplePdf = { commercial: '/sample-quote-office.pdf', residential: '/sample-quote-home.pdf' } as const
