import {
  buildingTypeLabel,
  customerTypeLabel,
  startTimelineLabel,
} from '../../../src/modules/quoting/contract/vocabulary.ts'
import { frequencyLabel } from '../../../src/shared-kernel/frequency.ts'
import type { Contractor } from '../contractor.ts'
import type { Desk } from './desk.ts'

/** The first two steps: whom she quotes. */
export function inWizard(desk: Desk): Pick<Contractor, 'draftQuote'> {
  const label = (name: string | RegExp) => desk.page.getByLabel(name)
  const button = (name: string) => desk.page.getByRole('button', { name }).locator('visible=true')
  return {
    async draftQuote(customer) {
      await desk.goTo('/calculator')
      await label(customerTypeLabel[customer.customerType]).check({ force: true })
      await button('Continue to Customer Info').click()
      await label(/^Company name|^Customer or household name/).fill(customer.companyName)
      await label('Contact person').fill(customer.contactPerson)
      await label('Email').fill(customer.email)
      await label('Phone').fill(customer.phone)
      await label('Building type').selectOption(
        customer.buildingType && { label: buildingTypeLabel[customer.buildingType] },
      )
      if (customer.frequency) await label(frequencyLabel[customer.frequency]).check({ force: true })
      await label('Start').selectOption(customer.startTimeline && { label: startTimelineLabel[customer.startTimeline] })
      await desk.press(
        () => button('Continue to Walkthrough').click(),
        ({ searchParams }) => searchParams.get('step') === '3',
      )
      desk.at = { screen: 'walkthrough', company: customer.companyName }
    },
  }
}
