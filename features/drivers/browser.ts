import type { Browser } from 'playwright-core'
import type { Contractor } from './contractor.ts'
import type { Product } from './product.ts'
import { atDashboard } from './screens/dashboard.ts'
import { type Desk, openDesk } from './screens/desk.ts'
import { atTheDoor } from './screens/door.ts'
import { atReview } from './screens/review.ts'
import { atWalkthrough } from './screens/walkthrough.ts'
import { inWizard } from './screens/wizard.ts'

/** A contractor at a real screen: every action goes through the visible controls. */
export interface Onlooker extends Contractor {
  readonly desk: Desk
}

export async function browserContractor(browser: Browser, product: Product, ip: string): Promise<Onlooker> {
  const desk = await openDesk(browser, product.url, ip)
  return {
    desk,
    resume: desk.resume,
    ...atTheDoor(desk),
    ...inWizard(desk),
    ...atWalkthrough(desk),
    ...atReview(desk),
    ...atDashboard(desk),
  }
}
