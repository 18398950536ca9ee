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
