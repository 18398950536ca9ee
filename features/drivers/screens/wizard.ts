import type { Page } from 'playwright-core'
import { customerTypeLabel, startTimelineLabel } from '../../../src/modules/quoting/contract/vocabulary.ts'
import { buildingTypeLabel } from '../../../src/shared-kernel/building-type.ts'
import { frequencyLabel } from '../../../src/shared-kernel/frequency.ts'
import type { Contractor } from '../contractor.ts'
import type { Desk } from './desk.ts'

/** The first two steps: the customer. */
export function inWizard(desk: Desk): Pick<Contractor, 'draftQuote'> {
  const label = (name: string | RegExp) => desk.page.getByLabel(name)
  const button = (name: string) => desk.page.getByRole('button', { name })
  return {
    async draftQuote(customer) {
      const { hand } = desk
      const { buildingType, frequency, startTimeline } = customer
      await desk.goTo('/calculator')
      await hand.choose(label(customerTypeLabel[customer.customerType]))
      await hand.press(button('Continue to Customer Info'))
      await hand.fill(label(/^Company name|^Customer or household name/), customer.companyName)
      await hand.fill(label('Contact person'), customer.contactPerson)
      await hand.fill(label('Email'), customer.email)
      await hand.fill(label('Phone'), customer.phone)
      await hand.select(label('Building type'), buildingType && buildingTypeLabel[buildingType])
      if (frequency) await hand.choose(label(frequencyLabel[frequency]))
      await hand.select(label('Start'), startTimeline && startTimelineLabel[startTimeline])
      await desk.press(
        () => hand.press(button('Continue to Walkthrough')),
        ({ searchParams }) => searchParams.get('step') === '3',
      )
      desk.at = { screen: 'walkthrough', company: customer.companyName }
    },
  }
}

/** Fills in the open second step. */
export async function fillInCustomer(page: Page, company: string) {
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Contact person').fill('Priya Nair')
  await page.getByLabel('Email').fill('priya@harbordental.example')
  await page.getByLabel('Phone').fill('(503) 555-0188')
  await page.getByLabel('Building type').selectOption({ label: 'Medical' })
  await page.getByRole('radio', { name: /^Weekly/ }).check({ force: true })
  await page.getByLabel('Start').selectOption({ label: 'Within 30 days' })
}
