import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** Bytes of the salt and the nonce before the ciphertext, and of the tag between. */
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16]

const keyOf = (secret: string, salt: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'tidytally signing key', 32))

/** Encrypts with a key derived from the secret. `about` is authenticated with it, so a sealed text fits nothing else. */
export function seal(open: Uint8Array, secret: string, about: string): Buffer {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const cipher = createCipheriv(algorithm, keyOf(secret, salt), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(open), cipher.final()])
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed])
}

/** Null if it was sealed with another secret, for something else, or was changed. */
export function unseal(sealed: Uint8Array, secret: string, about: string): Buffer | null {
  const tagAt = saltBytes + nonceBytes
  const [salt, nonce] = [sealed.subarray(0, saltBytes), sealed.subarray(saltBytes, tagAt)]
  const decipher = createDecipheriv(algorithm, keyOf(secret, salt), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(tagAt + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}
