/** The samples' finished PDFs, made by `npm run screenshots`; whatever is typed, they stay the same. */
export const samplePdf = { commercial: '/sample-quote-office.pdf', residential: '/sample-quote-home.pdf' } as const
