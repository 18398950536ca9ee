import type { ScreenUser } from '../../../features/drivers/screen-test.ts'
import { photo } from '../fixtures/pictures.ts'
import { areAccessible, at, press, sentEmpty, type Way } from './states.ts'

const nobodySignedIn: Way = async () => {}

areAccessible('The pages before sign-in are accessible @WEB-02', nobodySignedIn, {
  'the sign-in page': at('/login'),
  'the sign-in page, nothing filled in': sentEmpty(at('/login'), 'Sign In'),
  'the sign-in page, not let in': async (dana) => {
    await dana.opens('/login')
    await dana.page.getByLabel('Email').fill('nobody@brightline.example')
    await dana.page.getByLabel('Password', { exact: true }).fill('wrong-mop')
    await press(dana, 'Sign In')
    await dana.page.getByText('Login Failed').waitFor()
  },
  'the registration page': at('/register'),
  'the registration page, nothing filled in': sentEmpty(at('/register'), 'Create Account'),
  'the trial sign-up': at('/trial-signup'),
  'the trial sign-up, nothing filled in': sentEmpty(at('/trial-signup'), 'Start My Free Trial'),
  'an address that does not exist': at('/nowhere'),
  'the page for a forgotten password': at('/forgot-password'),
  'a link that is on its way': async (dana) => {
    await dana.opens('/forgot-password')
    await dana.page.getByLabel('Email').fill('nobody@brightline.example')
    await press(dana, 'Send reset link')
    await dana.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  },
  'a reset link without its token': at('/reset-password'),
  'a reset link of long ago': async (dana) => {
    await dana.opens('/reset-password?token=of-long-ago')
    await dana.page.getByLabel('New password').fill('louder-mop')
    await press(dana, 'Reset password')
    await dana.page.getByText('Failed to reset password').waitFor()
  },
  'the link that confirms an address': at('/verify-email?token=of-long-ago'),
  'a link that no longer confirms an address': async (dana) => {
    await dana.opens('/verify-email?token=of-long-ago')
    await press(dana, 'Confirm my email address')
    await dana.page.getByText('This link is no longer valid').waitFor()
  },
  'the payment of the trial': toPayment,
  'the payment of the trial, refused': async (dana) => {
    await toPayment(dana)
    await press(dana, 'Change plan', 'Start 1-Day Free Trial')
    await dana.page.getByText('Payment Setup Failed').waitFor()
  },
})

areAccessible('The building to try is accessible @WEB-02 @FRD-03', nobodySignedIn, {
  'the building to try': at('/try'),
  'the building to try, a room open': async (dana) => {
    await toBuilding(dana)
    await press(dana, /^Exam rooms/, 'Add a service')
    await dana.page.getByRole('textbox', { name: 'Service' }).waitFor()
  },
  'the building to try, a room without a size': async (dana) => {
    await toBuilding(dana)
    await press(dana, 'Next room', 'Add room')
    await dana.page.getByText('Please select a room type').first().waitFor()
  },
})

areAccessible('The pages for stories are accessible @WEB-02 @FRD-16', nobodySignedIn, {
  'the form for a story': at('/share-your-story'),
  'the form for a story, nothing filled in': sentEmpty(at('/share-your-story'), 'Send my story'),
  'the form for a story, with photos': toFilledStory,
  'a story that has arrived': at('/share-your-story/received'),
  'the link that removes a story': at('/share-your-story/remove?token=of-long-ago'),
  'the link that removes a story, altered': async (dana) => {
    await dana.opens('/share-your-story/remove?token=of-long-ago')
    await press(dana, 'Remove my story')
    await dana.page.getByRole('heading', { name: 'Your story was not removed' }).waitFor()
  },
  'a story that is removed': at('/share-your-story/removed'),
})

areAccessible('The pages for visitors are accessible @WEB-02 @CON-33', nobodySignedIn, {
  'the front page': at('/'),
  'the page on AI pricing': at('/ai-pricing'),
  'the user guide': at('/getting-started'),
  'the questions and answers': at('/faq'),
  'the answers found by a search': async (dana) => {
    await dana.opens('/faq')
    await dana.page.getByRole('searchbox').fill('cancel trial')
    await dana.page
      .getByRole('status')
      .filter({ hasText: /answers?$/ })
      .waitFor()
  },
  'the terms': at('/terms'),
  'the privacy page': at('/privacy'),
  'the accessibility page': at('/accessibility'),
  'the page that checks a signed PDF': at('/verify'),
})

/** A new account each time, up to its card form. */
async function toPayment(dana: ScreenUser) {
  const { page } = dana
  await page.context().clearCookies()
  await dana.opens('/trial-signup')
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Dustwell')
  await page.getByLabel('Email').fill(`dana.${crypto.randomUUID()}@brightline.example`)
  await page.getByLabel('Password', { exact: true }).fill('quiet-mop-7')
  await press(dana, 'Start My Free Trial')
  await page.getByRole('heading', { name: 'Complete Your Trial Setup' }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

async function toBuilding(dana: ScreenUser) {
  await dana.opens('/try')
  await dana.page.waitForLoadState('networkidle')
}

async function toFilledStory(dana: ScreenUser) {
  const { page } = dana
  await dana.opens('/share-your-story')
  await page.getByLabel('Name', { exact: true }).fill('June Fields')
  await page.getByLabel('Email', { exact: true }).fill('june@fieldsofshine.example')
  await page.getByLabel('Location', { exact: true }).fill('Boise, Idaho')
  await page.getByLabel('Your story', { exact: true }).fill('The third walk: an hour less at the desk.')
  const photos = [await photo(), await photo()].map((bytes, number) => ({
    name: `${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes),
  }))
  await page.getByLabel('Photos', { exact: true }).setInputFiles(photos)
  await page.getByRole('checkbox').check()
}
