export { provenBrowser } from './pdf/proven-browser.ts'
export { refuseWhileSigning, type SignedQuote, signedPdf, signedQuoteOf } from './signed-quotes.ts'
export { certificateExpiry } from './signing/certificates.ts'
