import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentUser, saveBusiness } from '../../modules/accounts/contract/endpoints.ts'
import { createQuote } from '../../modules/quoting/contract/endpoints.ts'
import { contractorHeader } from '../../shared-kernel/product.ts'
import { type Contractor, contractor, customer } from '../../testing/fixtures/contractors.ts'
import { endpoints } from '../../testing/system/endpoints.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let bob: Contractor
beforeAll(async () => {
  dana = await contractor(system)
  bob = await contractor(system)
})

/** Headers of Dana's open tab, after Bob signed in in the same browser. */
const fromTabOf = (owner: Contractor) => ({ headers: { [contractorHeader]: owner.user.id } })
/** Without the customer's endpoints: their link is the authority, and no session. */
const ofContractors = endpoints.filter(
  ([, { access }]) => !access.startsWith('admin') && access !== 'public' && access !== 'link',
)

describe('a tab of an account that is no longer signed in', () => {
  it.each(ofContractors)('is refused by %s @SEC-06', async (_, endpoint) => {
    const input = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]))
    if (endpoint.carrier === 'file')
      Object.assign(input, { file: { bytes: Buffer.from('x'), filename: 'a', type: 'image/png' } })
    const answer = await bob.ask(endpoint, input, fromTabOf(dana))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'someone-else'])
  })

  it("saves nothing into the signed-in account; without the header, or with the account's own, requests work @SEC-06", async () => {
    const save = (businessName: string, changes = {}) => bob.ask(saveBusiness, { businessName }, changes)
    expect((await save('Sparrow Home', fromTabOf(bob))).statusCode).toBe(200)
    expect((await save('Brightline', fromTabOf(dana))).statusCode).toBe(409)
    expect(await bob.call(currentUser, {})).toMatchObject({ businessName: 'Sparrow Home' })
    expect((await save('Sparrow')).statusCode).toBe(200)
    expect((await bob.ask(createQuote, customer, fromTabOf(dana))).statusCode).toBe(409)
    const { rows } = await system.db.query('select 1 from quoting.quotes')
    expect(rows).toEqual([])
  })
})
