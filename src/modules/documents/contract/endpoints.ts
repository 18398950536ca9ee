import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'

/** The quote as its customer gets it, shown in the browser. It sends nothing and changes nothing; 404 when it is not hers. */
export const generatePdf = endpoint('GET /api/generate-pdf', {
  access: 'subscriber',
  input: z.strictObject({ id: z.uuid() }),
})
