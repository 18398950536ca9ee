export { certificateExpiry } from './signing/certificates.ts'
