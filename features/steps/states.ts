import { Given } from '@cucumber/cucumber'
import type { Page } from 'playwright-core'
import { customer } from '../drivers/arrange.ts'
import { administrationStates } from './administration.ts'
import { imageAnalysisStates } from './image-analysis.ts'
import { calm, open, pageOf } from './screen.ts'
import { filledIn } from './stories.ts'
import { toPayment } from './trial-signup.ts'
import type { World } from './world.ts'

/** Steps to reach each state of a screen. */
export const states: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'the sign-in page': (world) => open(world, 'the sign-in page'),
  'the sign-in page, nothing filled in': (world) => submitted(world, 'the sign-in page', 'Sign In'),
  'the sign-in page, not let in': (world) => notLetIn(world),
  'the registration page': (world) => open(world, 'the registration page'),
  'the registration page, nothing filled in': (world) => submitted(world, 'the registration page', 'Create Account'),
  'the trial sign-up': (world) => open(world, 'the trial sign-up'),
  'the trial sign-up, nothing filled in': (world) => submitted(world, 'the trial sign-up', 'Start My Free Trial'),
  'the payment of the trial': (world) => toPayment(world),
  'the payment of the trial, refused': (world) => cardRefused(world),
  'the page for a forgotten password': (world) => open(world, 'the page for a forgotten password'),
  'a link that is on its way': (world) => linkAsked(world),
  'a reset link without its token': (world) => open(world, 'a reset link without its token'),
  'a reset link of long ago': (world) => oldLink(world),
  'the link that confirms an address': (world) => open(world, 'a link of long ago that confirms an address'),
  'a link that confirms no address any more': (world) => confirmed(world),
  'the business settings': (world) => open(world, 'the business settings'),
  'the business settings, nothing filled in': (world) => businessRefused(world),
  'the price optimization': (world) => open(world, 'the price optimization'),
  'the price optimization, her plan is not Pro': (world) => open(world, 'the price optimization'),
  'the price optimization, few answers': (world) => open(world, 'the price optimization'),
  'the change of her password': (world) => inOwnMenu(world, 'Change password'),
  'the devices that are signed in': (world) => inOwnMenu(world, 'Signed-in devices'),
  'her own data': (world) => inOwnMenu(world, 'Your data'),
  'what waits to be sent': (world) => inOwnMenu(world, 'Waiting to be sent'),
  'the list of keys': (world) => keysListed(world),
  'a letterhead color nobody can read as one': (world) => wrongColor(world),
  'an address that does not exist': (world) => open(world, 'an address that does not exist'),
  'the form for a story': (world) => open(world, 'the form for a story'),
  'the form for a story, nothing filled in': (world) => submitted(world, 'the form for a story', 'Send my story'),
  'the form for a story, with photos': (world) => filledIn(world, 2),
  'a story that has arrived': (world) => open(world, 'a story that has arrived'),
  'the link that removes a story': (world) => open(world, 'the link that removes a story'),
  'the link that removes a story, altered': (world) => alteredLink(world),
  'a story that is removed': (world) => open(world, 'a story that is removed'),
  'the front door': (world) => open(world, 'the front door'),
  'the page on AI pricing': (world) => open(world, 'the page on AI pricing'),
  'the user guide': (world) => open(world, 'the user guide'),
  'the questions and answers': (world) => open(world, 'the questions and answers'),
  'the answers found by a search': (world) => searchedAnswers(world),
  'the terms': (world) => open(world, 'the terms'),
  'the privacy page': (world) => open(world, 'the privacy page'),
  'the accessibility page': (world) => open(world, 'the accessibility page'),
  'the list before the first quote': (world) => open(world, 'the list of quotes'),
  'the list of quotes': (world) => open(world, 'the list of quotes'),
  'the list, nothing matching': (world) => searched(world),
  'the question whether she won': (world) => inList(world, /bid status of Harbor/),
  'the question whether to delete a quote': (world) => inList(world, 'More for Harbor Dental Group', 'Delete quote'),
  'the menu of a quote': (world) => inList(world, 'More for Harbor Dental Group'),
  'her own menu': (world) => ownMenu(world),
  'the first step of the wizard': (world) => open(world, 'a new quote'),
  'the second step, nothing filled in': (world) => secondStep(world),
  'the form of the first room, nothing filled in': (world) => submitted(world, 'the rooms of the quote', 'Add room'),
  'the rooms': (world) => open(world, 'the rooms of the quote'),
  'a room with all there is': (world) => inRoom(world),
  'the measuring of a photo': (world) => measuring(world),
  'a floor that is measured': (world) => floorMeasured(world),
  'extra work, nothing filled in': (world) => inRoom(world, 'Add a service', 'Add service'),
  'a room removed, to be taken back': (world) => roomRemoved(world),
  'the rooms without a signal': (world) => withoutSignal(world, 'the rooms of the quote'),
  'a room changed by two': (world) => roomOfTwo(world),
  'a room whose size is half typed': (world) => halfSize(world),
  'the page of the quote': (world) => open(world, 'the page of the quote'),
  'the page of an unknown quote': (world) => open(world, 'the page of an unknown quote'),
  'the review without areas': (world) => open(world, 'the review of the quote'),
  'the review': (world) => open(world, 'the review of the quote'),
  'the review, the link that confirms her address asked for': (world) => linkAgain(world),
  'the review, a rate too high': (world) => rated(world, '1.5', 'Price cannot exceed $1.00 per sq ft'),
  'the review without a signal': (world) => withoutSignal(world, 'the review of the quote'),
  'a rate changed by two': (world) => rateOfTwo(world),
  'the review, a size half typed': (world) => halfSizeInReview(world),
  'the review, a wage that is no number': (world) => wrongWage(world),
  'the review of an unknown quote': (world) => open(world, 'the review of an unknown quote'),
  'her own plan': (world) => open(world, 'her own plan'),
  'the plans': (world) => open(world, 'the plans'),
  'her own plan, another one chosen': (world) => planChosen(world),
  'her own plan, the invoice details wrong': (world) => detailsWrong(world),
  'the offer before she cancels': (world) => toCancel(world),
  'the question whether to cancel': (world) => toCancel(world, 'No, continue to cancel'),
  'a payment that her bank wants confirmed': (world) => open(world, 'the plans'),
  'a room with more tasks than it can have': (world) => tasksTooMany(world),
  'a device that could not be signed out': (world) => deviceStays(world),
  'the building to try': (world) => open(world, 'the building to try'),
  'the building to try, a room open': (world) => tryRoom(world),
  'the building to try, a room without a size': (world) => tryNewRoom(world),
  ...imageAnalysisStates,
  ...administrationStates,
  'a file that is not there': (world) => open(world, 'the PDF of an unknown quote'),
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).locator('visible=true').first().click()

async function tryRoom(world: World) {
  await open(world, 'the building to try')
  await pageOf(world).waitForLoadState('networkidle')
  await press(pageOf(world), /^Exam rooms/)
  await press(pageOf(world), 'Add a service')
  await pageOf(world).getByRole('textbox', { name: 'Service' }).waitFor()
}

async function tryNewRoom(world: World) {
  await open(world, 'the building to try')
  await pageOf(world).waitForLoadState('networkidle')
  await press(pageOf(world), 'Next room')
  await press(pageOf(world), 'Add room')
  await pageOf(world).getByText('Please select a room type').first().waitFor()
}

async function planChosen(world: World) {
  await open(world, 'her own plan')
  await pageOf(world)
    .getByRole('radio', { name: /^Residential only, .*a year/ })
    .check({ force: true })
  await pageOf(world)
    .getByRole('button', { name: /^Change to / })
    .waitFor()
}

async function detailsWrong(world: World) {
  await open(world, 'her own plan')
  await press(pageOf(world), 'Add details')
  await pageOf(world).getByLabel('Company name').fill('')
  await pageOf(world).getByLabel('Tax ID (EIN)').fill('12-34')
  await press(pageOf(world), 'Save details')
  await pageOf(world).getByText('There is a problem').waitFor()
}

async function toCancel(world: World, ...names: string[]) {
  await open(world, 'her own plan')
  await press(pageOf(world), 'Cancel subscription')
  await pageOf(world).getByText('This offer works once.').waitFor()
  for (const name of names) await press(pageOf(world), name)
  await pageOf(world).getByRole('dialog').or(pageOf(world).getByRole('alertdialog')).waitFor()
}

async function tasksTooMany(world: World) {
  await inRoom(world)
  const own = pageOf(world).getByLabel('Custom task')
  await own.fill('One more')
  await own.press('Enter')
  await pageOf(world).getByText('A room can have at most 60 tasks').first().waitFor()
}

async function keysListed(world: World) {
  await open(world, 'the list of quotes')
  await pageOf(world).keyboard.press('?')
  await pageOf(world).getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}

async function wrongColor(world: World) {
  await open(world, 'the business settings')
  const color = pageOf(world).getByLabel('Any other color')
  await color.fill('#12')
  await color.blur()
  await pageOf(world).locator('#letterheadColor[aria-invalid=true]').waitFor()
}

async function deviceStays(world: World) {
  await inOwnMenu(world, 'Signed-in devices')
  await calm(pageOf(world))
  await pageOf(world).context().setOffline(true)
  await press(pageOf(world), /^Sign out .*signed in/)
  await pageOf(world).getByRole('alert').waitFor()
}

async function confirmed(world: World) {
  await open(world, 'a link of long ago that confirms an address')
  await press(pageOf(world), 'Confirm my email address')
  await pageOf(world).getByText('This link is no longer valid').waitFor()
}

async function linkAgain(world: World) {
  await open(world, 'the review of the quote')
  await press(pageOf(world), 'Send the link again')
  await pageOf(world).getByText('A new link is on its way').waitFor()
}

async function submitted(world: World, screen: string, button: string) {
  await open(world, screen)
  await press(pageOf(world), button)
  await pageOf(world).getByText('There is a problem').waitFor()
}

async function alteredLink(world: World) {
  await open(world, 'the link that removes a story')
  await press(pageOf(world), 'Remove my story')
  await pageOf(world).getByRole('heading', { name: 'Your story was not removed' }).waitFor()
}

async function notLetIn(world: World) {
  await open(world, 'the sign-in page')
  await pageOf(world).getByLabel('Email').fill('nobody@brightline.example')
  await pageOf(world).getByLabel('Password', { exact: true }).fill('wrong-mop')
  await press(pageOf(world), 'Sign In')
  await pageOf(world).getByText('Login Failed').waitFor()
}

async function cardRefused(world: World) {
  await toPayment(world)
  await press(pageOf(world), 'Change plan')
  await press(pageOf(world), 'Start 1-Day Free Trial')
  await pageOf(world).getByText('Payment Setup Failed').waitFor()
}

async function linkAsked(world: World) {
  await open(world, 'the page for a forgotten password')
  await pageOf(world).getByLabel('Email').fill('nobody@brightline.example')
  await press(pageOf(world), 'Send reset link')
  await pageOf(world).getByRole('heading', { name: 'Check your email' }).waitFor()
}

async function oldLink(world: World) {
  await open(world, 'a reset link of long ago')
  await pageOf(world).getByLabel('New password').fill('louder-mop')
  await press(pageOf(world), 'Reset password')
  await pageOf(world).getByText('Failed to reset password').waitFor()
}

async function businessRefused(world: World) {
  await open(world, 'the business settings')
  await press(pageOf(world), 'Save Business Settings')
  await pageOf(world).getByText('Business name is required').first().waitFor()
}

async function inOwnMenu(world: World, item: string) {
  await ownMenu(world)
  await press(pageOf(world), item)
  await pageOf(world).getByRole('dialog', { name: item }).waitFor()
}

async function searchedAnswers(world: World) {
  await open(world, 'the questions and answers')
  await pageOf(world).getByRole('searchbox').fill('cancel trial')
  await pageOf(world)
    .getByRole('status')
    .filter({ hasText: /answers?$/ })
    .waitFor()
}

async function searched(world: World) {
  await open(world, 'the list of quotes')
  await pageOf(world).getByLabel('Search quotes').fill('nobody at all')
  await pageOf(world).getByText('No quote matches').first().waitFor()
}

async function inList(world: World, ...names: (string | RegExp)[]) {
  await open(world, 'the list of quotes')
  for (const name of names) await press(pageOf(world), name)
  await pageOf(world).locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor()
}

async function ownMenu(world: World) {
  await open(world, 'the list of quotes')
  await pageOf(world).locator('button[aria-haspopup=menu]').filter({ hasText: 'account menu' }).click()
  await pageOf(world).getByRole('menu').waitFor()
}

async function secondStep(world: World) {
  await open(world, 'a new quote')
  await press(pageOf(world), 'Continue to Customer Info')
  await press(pageOf(world), 'Continue to Walkthrough')
  await pageOf(world).getByText('There is a problem').waitFor()
}

async function inRoom(world: World, ...names: string[]) {
  await open(world, 'the rooms of the quote')
  const card = pageOf(world).locator('h3 > button[aria-expanded]').filter({ hasText: 'Reception' })
  if ((await card.getAttribute('aria-expanded')) === 'false') await card.click() // an unfinished form reopens it
  for (const name of names) await press(pageOf(world), name)
}

async function measuring(world: World) {
  await inRoom(world)
  await press(pageOf(world), 'Measure Photo 1 of Reception')
  await pageOf(world).getByRole('button', { name: 'Add a point' }).waitFor()
}

async function floorMeasured(world: World) {
  await measuring(world)
  for (const name of ['Add a point', 'Add a corner']) {
    for (let point = 0; point < 4; point++) await press(pageOf(world), name)
    if (name === 'Add a point') await press(pageOf(world), 'Mark the floor')
  }
  await pageOf(world).getByRole('button', { name: 'Far left corner' }).waitFor()
}

async function roomRemoved(world: World) {
  await world.past.addRoom(world.company, { name: 'Closet', roomType: 'common', sqft: 20 })
  await open(world, 'the rooms of the quote')
  await press(pageOf(world), /^Closet/)
  await press(pageOf(world), 'Remove room Closet')
  await pageOf(world).getByText('Closet removed').waitFor()
}

let differently = 0

async function withoutSignal(world: World, screen: string) {
  await open(world, screen)
  await calm(pageOf(world))
  await pageOf(world).context().setOffline(true)
  await pageOf(world).getByText('No signal.').locator('visible=true').first().waitFor()
}

/** Uses the other room each time, because the question about the last one is still open. */
async function roomOfTwo(world: World) {
  const room = ++differently % 2 ? 'Reception' : 'Exam rooms'
  await open(world, 'the rooms of the quote')
  await press(pageOf(world), new RegExp(`^${room}`))
  await world.past.resizeRoom(world.company, room, 700)
  await pageOf(world).getByRole('textbox', { name: 'Square footage' }).fill('650')
  await pageOf(world).getByRole('alertdialog').waitFor()
}

async function halfSize(world: World) {
  await inRoom(world)
  const size = pageOf(world).getByLabel('Rooms').getByLabel('Square footage') // a dialog has the same label
  await size.fill('24x')
  await pageOf(world).reload()
  const closed = pageOf(world).getByText('“24x” is not a size yet')
  await closed.or(size).first().waitFor() // or its card has reopened
}

async function halfSizeInReview(world: World) {
  await halfSize(world)
  await open(world, 'the review of the quote')
  await pageOf(world).getByText('1 size is not finished.').waitFor()
}

async function wrongWage(world: World) {
  await open(world, 'the review of the quote')
  await press(pageOf(world), 'Add worker')
  const wage = pageOf(world).getByLabel('Worker 1, dollars per hour')
  await wage.fill('17..50')
  await wage.press('Tab')
  await pageOf(world).getByText('“17..50” is not a number. It counts as 0.').waitFor()
}

async function rated(world: World, rate: string, answer: string) {
  await open(world, 'the review of the quote')
  const box = pageOf(world).getByRole('textbox', { name: 'Cost Per Sq Ft' })
  await box.fill(rate)
  await box.press('Enter')
  await pageOf(world).getByText(answer).first().waitFor()
}

async function rateOfTwo(world: World) {
  await open(world, 'the review of the quote')
  await world.past.setRate(world.company, (10 + ++differently) / 100)
  const box = pageOf(world).getByRole('textbox', { name: 'Cost Per Sq Ft' })
  await box.fill('0.06')
  await box.press('Enter')
  await pageOf(world).getByText('This quote was changed in another tab').waitFor()
}

Given('she has quotes in every state', async function (this: World) {
  const companies = ['Acme Offices', 'Cobalt Warehousing', 'Sparrow Clinic', 'Harbor Dental Group']
  for (const companyName of companies) {
    await this.past.draftQuote({ ...customer(this), companyName })
    await this.past.addRoom(companyName, { name: 'Hall', roomType: 'lobby', sqft: 2000 })
  }
  await this.past.send('Acme Offices')
  await this.past.recordBid('Acme Offices', 'won')
  await this.past.send('Cobalt Warehousing')
  await this.past.setRate('Cobalt Warehousing', 0.06)
  await this.past.recordBid('Sparrow Clinic', 'lost')
  this.product.setMailServer(customer(this).email, 'refuse-550')
  await this.past.send('Harbor Dental Group').catch(() => {})
})

Given('the reception has as many tasks as a room can have', async function (this: World) {
  for (let number = 1; number <= 57; number++) await this.past.addOwnTask(this.company, 'Reception', `Task ${number}`)
})

Given('she has walked the dental practice', async function (this: World) {
  await this.past.addRoom(this.company, { name: 'Reception', roomType: 'lobby', sqft: 620 })
  await this.past.addRoom(this.company, { name: 'Exam rooms', roomType: 'medical', sqft: 1480 })
  await this.past.tickTasks(this.company, 'Reception', ['Clean Entrance Glass', 'Vacuum Entry Mats'])
  await this.past.addOwnTask(this.company, 'Reception', 'Water the plants')
  await this.past.addService(this.company, 'Reception', { name: 'Interior windows', price: 120, type: 'monthly' })
  await this.past.addService(this.company, 'Exam rooms', { name: 'Deep clean', price: 450, type: 'one-time' })
  await this.past.writeNote(this.company, 'Reception', 'The alarm code is at the desk.')
  await this.past.takePhoto(this.company, 'Reception')
})
