import { command, type Module, type QueryCall } from '../../shared-kernel/use-case.ts'
import { readUser } from '../accounts/index.ts'
import { changeDefaultCosts } from './commands/change-default-costs.ts'
import { changeRate } from './commands/change-rate.ts'
import * as contract from './contract/endpoints.ts'

/** Both settings are part of what a contractor's browser knows of her. */
const currentUser = (_: unknown, { db, contractorId }: QueryCall) => readUser(db, contractorId)

export const pricing: Module = {
  name: 'pricing',
  entities: [],
  handles: [
    command(contract.changeRate, changeRate, currentUser),
    command(contract.changeDefaultCosts, changeDefaultCosts, currentUser),
  ],
  reactsTo: [],
}
