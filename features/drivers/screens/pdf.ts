import assert from 'node:assert/strict'
import type { ScreenUser } from '../screen-test.ts'

/** The link opens a PDF in a new tab, for reading and not as a download. */
export async function linkOpensPdf({ page }: ScreenUser, name: string) {
  const link = page.getByRole('link', { name })
  assert.equal(await link.getAttribute('target'), '_blank')
  const response = await page.request.get((await link.getAttribute('href')) ?? '')
  assert.equal(response.headers()['content-type'], 'application/pdf')
  assert.match(response.headers()['content-disposition'] ?? '', /^inline/)
}
