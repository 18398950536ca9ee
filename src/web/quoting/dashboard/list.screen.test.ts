import { expect } from 'vitest'
import { screenTest } from '../../../../features/drivers/screen-test.ts'

const company = 'Harbor Dental Group'

screenTest('The list before the first quote leads to a new one', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/dashboard')
  await dana.readsHeading('Welcome, Dana')
  await dana.linkLeadsTo('Create Your First Quote', '/calculator')
})

screenTest('A draft in the list leads to its rooms and its page @QUO-72 @QUO-95', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.opens('/dashboard')
  await dana.reads('Quick Start', company, 'Priya Nair', '(no costs)')
  await dana.linkLeadsTo(`Edit Calculator for ${company}`, await dana.pathOf('rooms'))
  await dana.linkLeadsTo(company, await dana.pathOf('page'))
})

screenTest('A search without matches is kept in the address', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.opens('/dashboard')
  await dana.enters('Search quotes', '2026')
  await dana.reads(
    'No quote matches "2026"',
    'The search looks at company, contact, email, phone, building type and PO number.',
  )
  await dana.page.reload()
  await dana.fieldIs('Search quotes', '2026')
  await dana.presses('Show all quotes')
  await dana.reads(company)
})

screenTest(
  'The tools above the list are equally high, no choice is gray, and a search without matches names its filters @SCR-45',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasDrafted(company)
    await dana.opens('/dashboard')
    const tools = [dana.field('Search quotes').locator('..'), dana.field('Customer'), dana.field('Sort')]
    const looks = await Promise.all(
      [...tools, dana.control('Export to Excel')].map((tool) =>
        tool.evaluate((own) => [own.getBoundingClientRect().height, getComputedStyle(own).color]),
      ),
    )
    expect(new Set(looks.map(String)).size, looks.join()).toBe(1)
    await dana.presses('Lost 0')
    await dana.reads('No quote matches Lost')
    await dana.selects('Customer', `${company} (1)`)
    await dana.enters('Search quotes', 'oak')
    await dana.reads(`No quote matches "oak", Lost, and ${company}`)
  },
)

screenTest(
  'A failed resend is reported, and the row goes on saying that the quote was not delivered @QUO-73 @DOC-11',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasDrafted(company)
    await dana.hasRoom(2000)
    await dana.past.send(company)
    dana.product.setMailServer(dana.address('priya@harbordental.example'), 'refuse-550')
    await expect(dana.now.resend(company)).rejects.toMatchObject({
      sentences: expect.arrayContaining(['Failed to resend quote. Please try again.']),
    })
    await dana.readsMessage('Resend Failed')
    await dana.reads('Not delivered.')
    await dana.page.reload()
    await dana.reads('Not delivered.')
  },
)

screenTest('"Additional Services" opens the rooms of the quote @QUO-71', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.opens('/dashboard')
  await dana.presses(`More for ${company}`, 'Additional Services')
  await dana.isAt(await dana.pathOf('rooms'))
})
