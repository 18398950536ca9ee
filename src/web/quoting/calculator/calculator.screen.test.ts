import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { addRoom } from '../../../../features/drivers/screens/walkthrough.ts'
import { fillInCustomer } from '../../../../features/drivers/screens/wizard.ts'
import { arrangeSubscription } from '../../../testing/fixtures/contractors.ts'

const company = 'Harbor Dental Group'

screenTest(
  'The first step shows what each kind of customer offers @QUO-16 @QUO-20 @QUO-28 @QUO-29 @QUO-30',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.opens('/calculator')
    await dana.reads('Who are you quoting?', 'Step 1 of 4', 'Commercial', 'Residential')
    await dana.reads('9', '90', 'room types', 'ready tasks')
  },
)

screenTest(
  'Back returns to the first step, then to the list, and keeps what was typed @QUO-35 @AMB-Q25',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.opens('/calculator')
    await dana.presses('Continue to Customer Info')
    await dana.enters('Company name', company)
    await dana.presses('Customer Type')
    await dana.readsHeading('Who are you quoting?')
    await dana.presses('Continue to Customer Info')
    await dana.fieldIs('Company name', company)
    await dana.page.goBack()
    await dana.readsHeading('Who are you quoting?')
    await dana.presses('Dashboard')
    await dana.isAt('/dashboard')
  },
)

screenTest('Reloading keeps the step and what was typed @QUO-29', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/calculator')
  await dana.presses('Continue to Customer Info')
  await dana.enters('Company name', company)
  await dana.selects('Building type', 'Medical')
  await dana.page.reload()
  await dana.readsHeading('Customer Info')
  await dana.fieldIs('Company name', company)
  await dana.fieldIs('Building type', 'medical')
})

screenTest('Checking the form breaks no rule of our content security policy @JDG-01', async ({ dana }) => {
  await dana.signsIn()
  await dana.page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      throw new Error(JSON.stringify(event, ['violatedDirective', 'blockedURI']))
    })
  })
  await dana.opens('/calculator')
  await dana.presses('Continue to Customer Info')
  await dana.presses('Continue to Walkthrough')
  await dana.reads('There is a problem')
  await toCustomer(dana)
  await dana.presses('Continue to Walkthrough')
  await dana.reads('Add the first room')
})

screenTest('Continue drafts one quote, even when pressed again or after going back @QUO-31', async ({ dana }) => {
  await dana.signsIn()
  await toCustomer(dana)
  await dana.control('Continue to Walkthrough').dblclick()
  await dana.reads('Add the first room')
  await dana.page.goBack()
  await dana.fieldIs('Company name', company)
  await dana.enters('Company name', 'Harbor Dental Partners')
  await dana.presses('Continue to Walkthrough')
  await dana.reads('Add the first room')
  await draftsAre(dana, 'Harbor Dental Partners')
})

screenTest('Back from the rooms leads to the list, and the draft is kept @AMB-Q25', async ({ dana }) => {
  await dana.signsIn()
  await toCustomer(dana)
  await dana.presses('Continue to Walkthrough')
  await dana.reads('Add the first room')
  await dana.presses('Dashboard')
  await dana.isAt('/dashboard')
  await draftsAre(dana, company)
})

screenTest('Continue says that it is saving @QUO-31', async ({ dana }) => {
  await dana.signsIn()
  await dana.delaysResponses()
  await dana.desk.goTo('/calculator')
  dana.releaseResponses()
  await dana.presses('Continue to Customer Info')
  await fillInCustomer(dana.page, company)
  await dana.delaysResponses()
  await dana.presses('Continue to Walkthrough')
  await dana.readsButton('Saving...')
  dana.releaseResponses()
  await dana.reads('Add the first room')
})

screenTest('A refused draft says why and keeps what was typed @QUO-50', async ({ dana }) => {
  await dana.signsIn()
  await toCustomer(dana)
  await arrangeSubscription(dana.product.system.db, dana.contractorId, 'residential-monthly', 'active')
  await dana.presses('Continue to Walkthrough')
  await dana.readsMessage(
    'Error creating quote',
    'Your plan does not include commercial quotes. Upgrade to Pro to quote both.',
  )
  await dana.fieldIs('Company name', company)
})

screenTest('Review waits for the first room @QUO-33', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opensQuote('rooms')
  await dana.reads('Add at least one room first.')
  await reviewIs(dana, 'not open')
  await dana.now.addRoom(company, { name: 'Reception', roomType: 'lobby', sqft: 620 })
  await dana.doesNotRead('Add at least one room first.')
  await reviewIs(dana, 'open')
})

screenTest(
  'Review is the fourth step for a user who comes from the wizard @QUO-34 @AMB-Q24 @SPC-09',
  async ({ dana }) => {
    await dana.signsIn()
    await toCustomer(dana)
    await dana.presses('Continue to Walkthrough')
    await dana.reads('Add the first room')
    await addRoom(dana.desk, { name: 'Reception', type: 'Lobby', size: '620' })
    await dana.presses('Continue to Review')
    await dana.readsHeading('Review & Send: Harbor Dental Group')
    await dana.reads('Step 4 of 4')
    await dana.page.reload()
    await dana.reads('Step 4 of 4')
  },
)

screenTest('Review opened by its address has no steps @QUO-34 @QUO-98 @AMB-Q24 @SPC-09', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.opensQuote('review')
  await dana.readsHeading('Review & Send: Harbor Dental Group')
  await dana.reads('Medical · Weekly · 1 area, 620 sq ft')
  await dana.doesNotRead('Step 4 of 4')
  await dana.linkLeadsTo('Back to Field Tool', await dana.pathOf('rooms'))
})

async function toCustomer(dana: ScreenUser) {
  await dana.opens('/calculator')
  await dana.presses('Continue to Customer Info')
  await fillInCustomer(dana.page, company)
}

/** All quotes of the list, and each is a draft. */
async function draftsAre(dana: ScreenUser, ...companies: string[]) {
  await dana.sees(async () => {
    const quotes = await dana.now.quotes()
    assert.deepEqual(
      quotes.map((quote) => [quote.company, quote.status]),
      companies.map((name) => [name, 'Draft']),
    )
  })
}

async function reviewIs(dana: ScreenUser, state: 'open' | 'not open') {
  const name = 'Review & Send'
  const link = dana.page.getByRole('link', { name }).and(dana.page.locator('[href]'))
  const button = dana.page.getByRole('button', { name, disabled: false })
  await dana.sees(async () => {
    const ways = await link.or(button).locator('visible=true').count()
    assert.equal(ways > 0, state === 'open')
  })
}
