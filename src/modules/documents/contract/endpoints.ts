import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { TimeZone } from '../../../shared-kernel/time-zone.ts'
import { revision, token } from '../../quoting/contract/answers.ts'

/**
 * The quote as its customer gets it, shown in the browser: as it would be issued now, which is the newest revision if nothing
 * changed since (ISS-04), or `revision`. Sends and changes nothing; 404 if the contractor has no such quote, also for an id that can't be one (AMB-D05).
 */
export const generatePdf = endpoint('GET /api/generate-pdf', {
  access: 'subscriber',
  input: z.strictObject({
    id: z.string().max(200),
    revision: z.coerce.number().int().min(0).max(1_000_000).optional(),
  }),
})

/**
 * All quotes of the contractor as an Excel workbook, with costs and profit. Needs no subscription, so contractors can
 * always take their data with them.
 */
export const exportQuotes = endpoint('GET /api/quotes/export', {
  access: 'signed-in',
  input: z.strictObject({ timeZone: TimeZone.optional() }),
})

const byLink = { token, revision: revision.optional() }

/** The customer's page of the newest version, or of `revision`: complete without script. */
export const showQuotePage = endpoint('GET /q/:token', { access: 'link', input: z.strictObject(byLink) })

/** A form of the page: the same as the endpoint of that name, and back to the page; a refused form is shown again as typed. */
export const answerQuotePage = endpoint('POST /q/:token/:action', {
  access: 'link',
  carrier: 'form',
  input: z.strictObject({ token, action: z.enum(['accept', 'decline', 'ask', 'code', 'cancel', 'stop']) }),
})

/** The PDF of the newest version, or of `revision`. */
export const readPdfByLink = endpoint('GET /api/public/quotes/:token/pdf', {
  access: 'link',
  input: z.strictObject(byLink),
})

/** A photo that a version shows, by its number, as JPEG of 720 × 480. */
export const readPhotoByLink = endpoint('GET /api/public/quotes/:token/photos/:n', {
  access: 'link',
  input: z.strictObject({ ...byLink, n: z.coerce.number().int().min(1).max(10_000) }),
})

/** An attachment that a version has, by its number, as PDF. */
export const readAttachmentByLink = endpoint('GET /api/public/quotes/:token/attachments/:n', {
  access: 'link',
  input: z.strictObject({ ...byLink, n: z.coerce.number().int().min(1).max(100) }),
})

/** The letterhead's logo, as PNG of at most 256 × 256; 404 without one. */
export const readLogoByLink = endpoint('GET /api/public/quotes/:token/logo', {
  access: 'link',
  input: z.strictObject(byLink),
})

const ofAcceptance = z.strictObject({ quoteId: z.uuid(), revision: revision.optional() })

/**
 * The signed PDF of the quote's newest acceptance, or of version `revision`: always the same bytes. 404 without one; 503
 * while it is made, a few seconds after the customer accepted.
 */
export const readSignedQuote = endpoint('GET /api/quotes/:quoteId/signed', {
  access: 'signed-in',
  input: ofAcceptance,
})

/**
 * Proof of the quote's newest acceptance, or of version `revision`, as a ZIP: the signed PDF; the version as `revision.json` and its attachments; the quote's
 * log, each entry with the hash of the one before; what the mail server said to each email; and a page in plain words. 404
 * like the signed PDF.
 */
export const readProof = endpoint('GET /api/quotes/:quoteId/proof', {
  access: 'signed-in',
  input: ofAcceptance,
})

/** The certificates that have signed accepted quotes here, the one in use first, so that anyone can check such a PDF. */
export const listCertificates = endpoint('GET /api/public/certificates', {
  access: 'public',
  output: z.array(
    z.object({
      /** SHA-256 of the certificate, in hex. */
      fingerprint: z.string(),
      pem: z.string(),
      /** UTC. */
      expiresOn: z.iso.date(),
    }),
  ),
})
