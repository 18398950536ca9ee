import { Certificate, ContentInfo, CryptoEngine, IssuerAndSerialNumber, SignedData } from 'pkijs'

/**
 * `unchanged`: signed by us over every byte; `changed`: signed by us, and not as it is now; `foreign`: signed, not by us.
 */
export type Verdict = 'unchanged' | 'changed' | 'foreign' | 'unsigned'

/** A signature's container (CMS) and where it is in the file, its angle brackets included. */
interface Contents {
  readonly from: number
  readonly to: number
  readonly cms: Uint8Array<ArrayBuffer>
}

/** Says whether a PDF is signed with one of our certificates (PEM), and whether it was changed since. Sends nothing. */
export async function verdictOn(file: Uint8Array, certificates: readonly string[]): Promise<Verdict> {
  const text = new TextDecoder('latin1').decode(file) // one character per byte
  const ours = certificates.map((pem) => Certificate.fromBER(derOf(pem)))
  const verdicts = await Promise.all(contentsIn(text).map((contents) => verdictOf(contents, { file, text, ours })))
  const order: readonly Verdict[] = ['unchanged', 'changed', 'foreign']
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'unsigned'
}

interface Given {
  readonly file: Uint8Array
  readonly text: string
  readonly ours: readonly Certificate[]
}

async function verdictOf({ from, to, cms }: Contents, { file, text, ours }: Given): Promise<Verdict> {
  const signed = signedDataIn(cms)
  const certificate = signed && ours.find((own) => isSignedWith(signed, own))
  if (!certificate) return 'foreign'
  // The signature covers all bytes but its own, or the rest of the file could say anything.
  if (!rangesIn(text).some((range) => `${range}` === `${[0, from, to, file.length - to]}`)) return 'changed'
  const data = new Uint8Array(from + file.length - to)
  data.set(file.subarray(0, from))
  data.set(file.subarray(to), from)
  signed.certificates = [certificate] // never one that the file brings
  const engine = new CryptoEngine({ name: 'browser', crypto })
  const isValid = await signed.verify({ signer: 0, data: data.buffer, checkChain: false }, engine).catch(() => false)
  return isValid ? 'unchanged' : 'changed'
}

/** The hexadecimal strings that could be signatures. Behind the container there is nothing but zeros. */
const contentsIn = (text: string): Contents[] =>
  [...text.matchAll(/\/Contents\s*(<(30[\dA-Fa-f]{200,})>)/g)].map(({ 0: all, 1: brackets, 2: hex, index }) => {
    const from = index + all.length - brackets!.length
    return { from, to: from + brackets!.length, cms: bytesOf(hex!) }
  })

const rangesIn = (text: string) =>
  [...text.matchAll(/\/ByteRange\s*\[([\d\s]+)\]/g)].map(([, numbers]) => numbers!.trim().split(/\s+/).map(Number))

function signedDataIn(cms: Uint8Array<ArrayBuffer>): SignedData | null {
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(cms).content })
    const isAlone = signed.signerInfos.length === 1
    return isAlone ? signed : null
  } catch {
    return null
  }
}

function isSignedWith({ signerInfos: [signer] }: SignedData, { issuer, serialNumber }: Certificate): boolean {
  const { sid } = signer!
  return sid instanceof IssuerAndSerialNumber && sid.issuer.isEqual(issuer) && sid.serialNumber.isEqual(serialNumber)
}

const bytesOf = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))

const derOf = (pem: string) =>
  Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (letter) => letter.charCodeAt(0))
