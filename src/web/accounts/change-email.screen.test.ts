import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { mailedTokens } from '../../../features/drivers/screens/accounts.ts'
import { openAccountMenu } from '../../../features/drivers/screens/door.ts'
import { saveBusiness, verifyEmail } from '../../modules/accounts/contract/endpoints.ts'
import { password } from '../../testing/fixtures/contractors.ts'

const newAddress = () => `dana.${crypto.randomUUID()}@brightline.example`

screenTest(
  'A mistyped address is corrected from the trial banner and confirmed on another device @SND-05',
  async ({ dana }) => {
    await dana.signsIn({ verified: false, planStatus: 'trialing' })
    const email = newAddress()
    await dana.opens('/dashboard')
    await dana.reads(`We sent a link to ${dana.email}.`)
    await dana.presses('Wrong address? Change it')
    await asks(dana, email, 'not-my-mop')
    await dana.reads('This isn’t your current password')
    await asks(dana, email)
    await dana.readsMessage(
      'Confirm your new address',
      `We sent a link to ${email}. Until you open it, ${dana.email} stays.`,
    )
    await dana.reads(`Confirm your email address before your first quote goes out. We sent a link to ${email}.`)
    await opensLink(dana, email)
    await dana.doesNotRead('before your first quote goes out')
    await dana.opens('/business-settings')
    await card(dana).getByText(email, { exact: true }).waitFor()
  },
)

screenTest('Send, while it waits for the address, lets it be corrected @SND-05', async ({ dana }) => {
  await dana.signsIn({ verified: false })
  await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
  await dana.hasDrafted()
  await dana.hasRoom(2000, { name: 'Office', roomType: 'office' })
  const email = newAddress()
  await dana.opensQuote('review')
  await dana.presses('Send to Customer')
  const waiting = dana.page.getByRole('dialog', { name: 'Confirm your email address first' })
  await waiting.getByRole('button', { name: 'Wrong address? Change it' }).click()
  await asks(dana, email)
  await waiting.getByText(`We sent a link to ${email}.`).waitFor()
  await opensLink(dana, email)
  const ready = dana.page.getByRole('dialog', { name: 'Your email address is confirmed' })
  await ready.getByRole('button', { name: 'Send to Customer' }).click()
  await dana.presses('Send anyway')
  await dana.readsMessage('Quote sent successfully!')
})

screenTest('Business Settings shows the address that waits, and takes the change back @SND-05', async ({ dana }) => {
  await dana.signsIn()
  const email = newAddress()
  await dana.opens('/business-settings')
  await dana.presses('Change email address')
  await asks(dana, email)
  await card(dana).getByText(`We sent a link to ${email}. Until you open it, ${dana.email} stays.`).waitFor()
  await dana.page.reload()
  await card(dana).getByText(`We sent a link to ${email}.`).waitFor()
  await dana.presses('Change email address')
  await asks(dana, dana.email)
  await dana.readsMessage('Your email address stays')
  await card(dana).getByText('We sent a link').waitFor({ state: 'detached' })
})

screenTest('Without a plan, a mistyped address is corrected where plans are chosen @SND-05', async ({ dana }) => {
  await dana.signsIn({ verified: false, planStatus: 'none' })
  const email = newAddress()
  await dana.opens('/subscription')
  await dana.presses('Wrong address? Change it')
  await asks(dana, email)
  await dana.readsMessage('Confirm your new address')
  const [token] = await mailedTokens(dana, email, 'verify-email')
  for (const lead of [
    `Sign in with ${email} from now on. Your customers’ replies go there too.`,
    `${email} was confirmed before, so there is nothing left to do.`,
  ]) {
    await dana.opens(`/verify-email?token=${token}`)
    await dana.presses('Confirm my email address')
    await dana.readsHeading('Your new email address is confirmed')
    await dana.reads(lead)
  }
  await dana.opens('/subscription')
  await dana.reads(`You’re signed in as ${email}.`)
  await dana.doesNotRead('Wrong address?')
})

screenTest('Without a plan, the account menu changes the address @SND-05', async ({ dana }) => {
  await dana.signsIn({ planStatus: 'none' })
  const email = newAddress()
  await dana.opens('/subscription')
  await openAccountMenu(dana.desk)
  await dana.page.getByRole('menuitem', { name: 'Change email address' }).click()
  await asks(dana, email)
  await dana.readsMessage(
    'Confirm your new address',
    `We sent a link to ${email}. Until you open it, ${dana.email} stays.`,
  )
})

const card = ({ page }: ScreenUser) =>
  page.getByRole('heading', { name: 'Email address' }).locator('xpath=ancestor::section')

async function asks({ page }: ScreenUser, email: string, secret = password) {
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByLabel('Your password').fill(secret)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
}

async function opensLink(dana: ScreenUser, email: string) {
  const [token] = await mailedTokens(dana, email, 'verify-email')
  await dana.another().call(verifyEmail, { token: token! })
}
