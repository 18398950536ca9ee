import { command, type Module, on, type QueryCall, type SignedIn } from '../../shared-kernel/use-case.ts'
import { accountClosed, readUser } from '../accounts/index.ts'
import { changeDefaultCosts } from './commands/change-default-costs.ts'
import { changeRate } from './commands/change-rate.ts'
import * as contract from './contract/endpoints.ts'
import { forgetContractor } from './reactions/forget-contractor.ts'

/** Both settings are part of the user data in the contractor's browser. */
const currentUser = (_: unknown, { db, contractorId }: QueryCall & SignedIn) => readUser(db, contractorId)

export const pricing: Module = {
  name: 'pricing',
  entities: [],
  handles: [
    command(contract.changeRate, changeRate, currentUser),
    command(contract.changeDefaultCosts, changeDefaultCosts, currentUser),
  ],
  reactsTo: [on(accountClosed, 'pricing.forget-contractor', forgetContractor)],
  holds: {
    rows: {
      rate: 'select price_per_sq_ft / 10000.0 as dollars_per_sq_ft from pricing.rates where user_id = $1',
      defaultCosts: 'select breakdown, custom_costs from pricing.default_costs where user_id = $1',
    },
  },
}
