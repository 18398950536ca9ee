import { customer, hasBid } from '../../../features/drivers/arrange.ts'
import type { ScreenUser } from '../../../features/drivers/screen-test.ts'
import { losesNetwork } from '../../../features/drivers/screens/network.ts'
import { changeEmail } from '../../modules/accounts/contract/endpoints.ts'
import { password } from '../fixtures/contractors.ts'
import { areAccessible, at, hasWalkedDentalPractice, press, type Way } from './states.ts'

const signedIn: Way = (dana) => dana.signsIn()

areAccessible('The list of quotes before the first is accessible @WEB-02', signedIn, {
  'the list before the first quote': at('/dashboard'),
})

areAccessible('The list of quotes is accessible @WEB-02', quotesInEveryState, {
  'the list of quotes': at('/dashboard'),
  'the list, nothing matching': async (dana) => {
    await dana.opens('/dashboard')
    await dana.page.getByLabel('Search quotes').fill('nobody at all')
    await dana.page.getByText('No quote matches').first().waitFor()
  },
  'the question whether a quote was won': pressedInList(/bid status of Harbor/),
  'the questions about a lost bid': async (dana) => {
    await pressedInList(/bid status of Harbor/)(dana)
    await dana.page.getByRole('radio', { name: 'Lost' }).check()
    await dana.page.getByLabel('Why did you lose it?').waitFor()
  },
  'the question whether to delete a quote': pressedInList('More for Harbor Dental Group', 'Delete quote'),
  'the menu of a quote': pressedInList('More for Harbor Dental Group'),
  'the account menu': accountMenu,
})

areAccessible('The account screens are accessible @WEB-02', signedIn, {
  'the business settings': at('/business-settings'),
  'the business settings, nothing filled in': async (dana) => {
    await dana.opens('/business-settings')
    await press(dana, 'Save Business Settings')
    await dana.page.getByText('Business name is required').first().waitFor()
  },
  'the follow-up with a refused text': async (dana) => {
    await dana.opens('/business-settings')
    await dana.page.getByLabel('Reminder 1: text').fill('')
    await press(dana, 'Save follow-up')
    await dana.page.getByText('Please write the reminder').waitFor()
  },
  'today without a quote': at('/today'),
  'the change of the email address': changingEmail,
  'the email address that waits for its link': async (dana) => {
    await dana.past.call(changeEmail, { email: `dana.new.${crypto.randomUUID()}@brightline.example`, password })
    await dana.opens('/business-settings')
    await dana.page.getByText('Until you open it').waitFor()
  },
  'the change of the password': inAccountMenu('Change password'),
  'the devices that are signed in': inAccountMenu('Signed-in devices'),
  "the account's own data": inAccountMenu('Your data'),
  'what waits to be sent': inAccountMenu('Waiting to be sent'),
  'the list of keys': async (dana) => {
    await dana.opens('/dashboard')
    await dana.page.keyboard.press('?')
    await dana.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  },
  'a letterhead color that is none': async (dana) => {
    await dana.opens('/business-settings')
    const color = dana.page.getByLabel('Any other color')
    await color.fill('#12')
    await color.blur()
    await dana.page.locator('#letterheadColor[aria-invalid=true]').waitFor()
  },
  'a file that is not there': (dana) => dana.opens(`/api/generate-pdf?id=${crypto.randomUUID()}`),
  'a device that could not be signed out': async (dana) => {
    await dana.another().signIn(dana.email, password)
    await inAccountMenu('Signed-in devices')(dana)
    await losesNetwork(dana)
    await press(dana, /^Sign out .*signed in/)
    await dana.page.getByRole('alert').waitFor()
  },
})

areAccessible('The price optimization with few answers is accessible @WEB-02', hasSent, {
  'the price optimization, few answers': at('/price-optimization'),
})

areAccessible(
  'The price optimization is accessible @WEB-02',
  async (dana) => {
    await hasSent(dana)
    for (const cents of [4, 4.4, 4.6]) await hasBid(dana, cents, 'won')
    for (const cents of [5, 5.4]) await hasBid(dana, cents, 'lost')
  },
  { 'the price optimization': at('/price-optimization') },
)

areAccessible('The wizard is accessible @WEB-02', (dana) => dana.signsIn({ plan: 'commercial-monthly' }), {
  'the price optimization, on a plan that is not Pro': at('/price-optimization'),
  'the first step of the wizard': at('/calculator'),
  'the second step, nothing filled in': async (dana) => {
    await dana.opens('/calculator')
    await press(dana, 'Continue to Customer Info', 'Continue to Walkthrough')
    await dana.page.getByText('There is a problem').waitFor()
  },
})

async function quotesInEveryState(dana: ScreenUser) {
  await dana.signsIn()
  const { past } = dana
  for (const companyName of ['Acme Offices', 'Cobalt Warehousing', 'Sparrow Clinic', 'Harbor Dental Group']) {
    await past.draftQuote({ ...customer(dana), companyName })
    await past.addRoom(companyName, { name: 'Hall', roomType: 'lobby', sqft: 2000 })
  }
  await past.send('Acme Offices')
  await past.recordBid('Acme Offices', 'won')
  await past.send('Cobalt Warehousing')
  await past.setRate('Cobalt Warehousing', 0.06)
  await past.recordBid('Sparrow Clinic', 'lost')
  dana.product.setMailServer(customer(dana).email, 'refuse-550')
  await past.send('Harbor Dental Group').catch(() => {})
}

function pressedInList(...names: (string | RegExp)[]): Way {
  return async (dana) => {
    await dana.opens('/dashboard')
    await press(dana, ...names)
    await dana.page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor()
  }
}

async function accountMenu(dana: ScreenUser) {
  await dana.opens('/dashboard')
  await dana.page.locator('button[aria-haspopup=menu]').filter({ hasText: 'account menu' }).click()
  await dana.page.getByRole('menu').waitFor()
}

async function changingEmail(dana: ScreenUser) {
  await dana.opens('/business-settings')
  await press(dana, 'Change email address')
  await dana.page.getByRole('dialog', { name: 'Change email address' }).waitFor()
  await press(dana, 'Send the link')
  await dana.page.getByText('There is a problem').waitFor()
}

function inAccountMenu(item: string): Way {
  return async (dana) => {
    await accountMenu(dana)
    await press(dana, item)
    await dana.page.getByRole('dialog', { name: item }).waitFor()
  }
}

async function hasSent(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  await hasWalkedDentalPractice(dana)
  await dana.past.send(dana.company)
}
