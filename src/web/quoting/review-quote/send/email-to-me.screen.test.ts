import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../../features/drivers/screen-test.ts'

screenTest(
  'The contractor emails a draft to their own address first, as priced on screen @SND-07',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opensQuote('review')
    await dana.presses('Email it to me first')
    await dana.readsMessage('Preview on its way', `It should reach ${dana.email} within a minute.`)
    await dana.sees(async () => assert.match((await mailsTo(dana))[0]?.subject ?? '', /^Preview: Cleaning quote from /))
    assert.equal((await dana.past.quote(dana.company)).status, 'draft')
  },
)

screenTest('A preview is refused for the reasons that Send gives @SND-07', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opensQuote('review')
  await dana.presses('Email it to me first')
  await dana.readsMessage('We couldn’t email it to you', 'Add at least one area before sending this quote')
})

screenTest(
  '“Send me a copy” is kept for every quote, and each send emails the contractor too @SND-07',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opensQuote('review')
    const copy = dana.page.getByRole('checkbox', { name: 'Send me a copy' })
    assert.equal(await copy.isChecked(), false)
    const saved = dana.page.waitForResponse((answer) => answer.url().endsWith('/api/user/copies'))
    await copy.check()
    await saved
    await dana.page.reload()
    await dana.sees(async () => assert.equal(await copy.isChecked(), true))
    await dana.past.send(dana.company)
    await dana.sees(async () => assert.match((await mailsTo(dana))[0]?.subject ?? '', /^Copy: Cleaning quote from /))
  },
)

async function hasWalked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000)
}

async function mailsTo({ product, email }: ScreenUser) {
  const mails = await product.system.mailbox.mails()
  return mails.filter(({ envelope }) => envelope.to.includes(email))
}
