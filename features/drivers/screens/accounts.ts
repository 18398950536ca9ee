import assert from 'node:assert/strict'
import type { Scene } from '../scene.ts'

/** The tokens of the mailed links to a page, newest first. An email is sent a moment after its request. */
export async function mailedTokens(
  scene: Scene,
  address: string,
  page: 'reset-password' | 'verify-email',
  count = 1,
): Promise<readonly string[]> {
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`)
  let found: readonly string[] = []
  await scene.sees(async () => {
    const mails = await scene.product.system.mailbox.mails()
    const own = mails.filter(({ envelope }) => envelope.to.includes(address))
    found = own.flatMap(({ text }) => link.exec(text ?? '')?.[1] ?? [])
    assert.ok(found.length >= count, `${address} has ${found.length} links to ${page}`)
  })
  return found
}
