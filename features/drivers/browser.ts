import { fileURLToPath } from 'node:url'
import { type Browser, chromium as engine } from 'playwright-core'
import { chromium } from '../../src/stand-ins/chromium.ts'
import type { Contractor } from './contractor.ts'
import type { Product } from './product.ts'
import { atDashboard } from './screens/dashboard.ts'
import { type Desk, openDesk } from './screens/desk.ts'
import { atTheDoor } from './screens/door.ts'
import { atReview } from './screens/review.ts'
import { atWalkthrough } from './screens/walkthrough.ts'
import { inWizard } from './screens/wizard.ts'

const cacheDir = fileURLToPath(new URL('../../.cache', import.meta.url))

/** One browser for all scenarios. */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await chromium({ cacheDir, path: process.env.CHROMIUM_PATH })
  return engine.launch({ executablePath, args, env, chromiumSandbox: !args.includes('--no-sandbox') })
}

/** A contractor at her screen: everything she does goes through what it shows. */
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
