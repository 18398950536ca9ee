import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { photo } from '../../../testing/fixtures/pictures.ts'

screenTest('The form works in a browser without script @FRD-16 @FRD-01', async ({ dana }) => {
  const { location, ...rest } = storyOf(dana)
  const plain = await dana.page
    .context()
    .browser()!
    .newContext({
      baseURL: dana.desk.url,
      javaScriptEnabled: false,
      extraHTTPHeaders: { 'x-forwarded-for': dana.ip },
    })
  dana.desk.page = await plain.newPage()
  await dana.page.goto('/share-your-story')
  await fillsIn(dana, rest)
  await addsPhotos(dana, 'lobby.jpg')
  await dana.page.getByRole('checkbox').check()
  await dana.presses('Send my story')
  await isTold(dana, 'Location is required')
  await assertStillTyped(dana)
  await fillsIn(dana, { location })
  await addsPhotos(dana, 'lobby.jpg')
  await dana.presses('Send my story')
  await dana.reads('Thank you. Your story has arrived.')
  await plain.close()
})

screenTest('Nothing typed is lost when the connection breaks while sending @FRD-16', async ({ dana }) => {
  await fillsInWholeForm(dana)
  await dana.page.context().setOffline(true)
  await dana.presses('Send my story')
  await dana.reads('No connection. Nothing you typed is lost. Try again when you’re back online.')
  await assertStillTyped(dana)
  assert.equal(await photosShown(dana).count(), 1)
  await dana.page.context().setOffline(false)
  await dana.presses('Send my story')
  await dana.reads('Thank you. Your story has arrived.')
})

screenTest('Photos that do not fit are refused, and chosen ones can be removed @FRD-16', async ({ dana }) => {
  await fillsInWholeForm(dana)
  await photoField(dana).setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await isTold(dana, 'notes.pdf isn’t a PNG, JPG or WebP photo')
  await addsPhotos(dana, '1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg')
  await isTold(dana, 'Please upload at most 5 photos')
  await photosAre(dana, 5)
  for (let removed = 0; removed < 2; removed++)
    await dana.page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
  await photosAre(dana, 3)
})

const labels = { name: 'Name', email: 'Email', location: 'Location', story: 'Your story' } as const
type Story = Record<keyof typeof labels, string>

/** The address and story are unique to this test. */
function storyOf(dana: ScreenUser): Story {
  const email = dana.address('june@fieldsofshine.example')
  const story = `The third walk of ${email}: an hour less at the desk.`
  return { name: 'June Fields', email, location: 'Boise, Idaho', story }
}

const entries = (story: Partial<Story>) => Object.entries(story) as [keyof Story, string][]
const fieldOf = ({ page }: ScreenUser, part: keyof Story) => page.getByLabel(labels[part], { exact: true })
const photoField = ({ page }: ScreenUser) => page.getByLabel('Photos', { exact: true })
const photosShown = ({ page }: ScreenUser) => page.getByRole('list', { name: 'Chosen photos' }).getByRole('img')

async function fillsIn(dana: ScreenUser, story: Partial<Story>) {
  for (const [part, text] of entries(story)) await fieldOf(dana, part).fill(text)
}

async function fillsInWholeForm(dana: ScreenUser) {
  await dana.desk.goTo('/share-your-story')
  await fillsIn(dana, storyOf(dana))
  await addsPhotos(dana, 'lobby.jpg')
  await dana.page.getByRole('checkbox').check()
}

async function addsPhotos(dana: ScreenUser, ...names: string[]) {
  const buffer = await photo()
  await photoField(dana).setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
}

const isTold = ({ page }: ScreenUser, sentence: string) =>
  page.locator('p[id$="-error"]').filter({ hasText: sentence }).locator('visible=true').first().waitFor()

async function assertStillTyped(dana: ScreenUser) {
  const { location: _, ...rest } = storyOf(dana)
  for (const [part, text] of entries(rest)) assert.equal(await fieldOf(dana, part).inputValue(), text)
  assert.ok(await dana.page.getByRole('checkbox').isChecked())
}

const photosAre = (dana: ScreenUser, count: number) =>
  dana.sees(async () => assert.equal(await photosShown(dana).count(), count))
