import { command, type Module, on, type QueryCall, query, type SignedIn } from '../../shared-kernel/use-case.ts'
import { accountClosed, readUser } from '../accounts/index.ts'
import { changeDefaultCosts } from './commands/change-default-costs.ts'
import { changeGuard } from './commands/change-guard.ts'
import { changeMonth } from './commands/change-month.ts'
import { changeRate } from './commands/change-rate.ts'
import { changeTime } from './commands/change-time.ts'
import * as contract from './contract/endpoints.ts'
import * as evidence from './contract/evidence.ts'
import { marketInsights, recommendForBuilding } from './queries/market.ts'
import { priceOptimization } from './queries/price-optimization.ts'
import { closeAccount } from './reactions/close-account.ts'

/** The settings are part of the user data in the contractor's browser. */
const currentUser = (_: unknown, { db, contractorId }: QueryCall & SignedIn) => readUser(db, contractorId)

export const pricing: Module = {
  name: 'pricing',
  entities: [],
  handles: [
    command(contract.changeRate, changeRate, currentUser),
    command(contract.changeMonth, changeMonth, currentUser),
    command(contract.changeTime, changeTime, currentUser),
    command(contract.changeGuard, changeGuard, currentUser),
    command(contract.changeDefaultCosts, changeDefaultCosts, currentUser),
    query(evidence.priceOptimization, priceOptimization),
    query(evidence.marketInsights, marketInsights),
    query(evidence.recommendForBuilding, recommendForBuilding),
  ],
  reactsTo: [on(accountClosed, 'pricing.forget-contractor', closeAccount)],
  holds: {
    rows: {
      rate: 'select price_per_sq_ft / 10000.0 as dollars_per_sq_ft from pricing.rates where user_id = $1',
      starts: 'select starts_with, daily, daily7, weekly, biweekly, monthly from pricing.starts where user_id = $1',
      month: 'select covers from pricing.months where user_id = $1',
      timeSettings: 'select settings from pricing.time_settings where user_id = $1',
      guard: 'select guard from pricing.guards where user_id = $1',
      defaultCosts: 'select breakdown, custom_costs, shared_costs from pricing.default_costs where user_id = $1',
    },
  },
}
