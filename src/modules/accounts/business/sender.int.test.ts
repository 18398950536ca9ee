import { afterAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor } from '../../../testing/fixtures/contractors.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { currentUser, saveBusiness } from '../contract/endpoints.ts'
import { nameSender } from '../contract/sender.ts'

const system = await startSystem()
afterAll(() => system.stop())

const named = { businessName: 'Delgado Cleaning', businessPhone: '(503) 555-0144' }
const sender = async (maria: Contractor) => {
  const { businessName, businessPhone, usesOwnName } = await maria.call(currentUser, {})
  return { businessName, businessPhone, usesOwnName }
}

describe('the sender name on quotes @SND-01', () => {
  it('is saved to the business settings and changes nothing else there', async () => {
    const maria = await contractor(system)
    const saved = await maria.call(nameSender, {
      businessName: ' Delgado Cleaning ',
      businessPhone: ' (503) 555-0144 ',
    })
    expect(saved).toMatchObject({ ...named, usesOwnName: false, businessVersion: maria.user.businessVersion + 1 })
    expect(await maria.call(currentUser, {})).toEqual(saved)
  })

  it('may be the contractor’s own name, which is remembered until they name the business', async () => {
    const maria = await contractor(system)
    await maria.call(nameSender, { businessName: null })
    expect(await sender(maria)).toEqual({ businessName: null, businessPhone: null, usesOwnName: true })
    await maria.call(nameSender, { businessName: ' ', businessPhone: named.businessPhone })
    expect(await sender(maria)).toEqual({ ...named, businessName: null, usesOwnName: true })
    await maria.call(nameSender, { businessName: named.businessName })
    expect(await sender(maria)).toEqual({ ...named, usesOwnName: false })
  })

  it('is saved once if the request is repeated after a lost response', async () => {
    const maria = await contractor(system)
    const saved = await maria.call(nameSender, named)
    expect((await maria.call(nameSender, named)).businessVersion).toBe(saved.businessVersion)
  })

  it.each([[{ ...named, businessName: 'Delgado & Sons' }], [{ businessName: null }]])(
    'is never silently replaced: %j after another tab',
    async (late) => {
      const maria = await contractor(system)
      await maria.call(saveBusiness, named)
      const answer = await maria.ask(nameSender, late)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'already-named'])
      expect(answer.json().message).toContain('Your quotes already say “Delgado Cleaning”')
      expect(answer.json().current).toEqual(await maria.call(currentUser, {}))
      expect(await sender(maria)).toEqual({ ...named, usesOwnName: false })
    },
  )

  it('is set once when ten tabs save at the same time', async () => {
    const maria = await contractor(system)
    const names = Array.from({ length: 10 }, (_, at) => `Delgado ${at}`)
    const answers = await Promise.all(names.map((businessName) => maria.ask(nameSender, { businessName })))
    const taken = names.filter((_, at) => answers[at]!.statusCode === 200)
    expect(taken).toEqual([(await sender(maria)).businessName])
  })

  it('makes forms loaded earlier stale', async () => {
    const maria = await contractor(system)
    await maria.call(nameSender, named)
    const form = { businessName: 'Other', version: maria.user.businessVersion }
    expect((await maria.ask(saveBusiness, form)).statusCode).toBe(409)
  })

  it.each([
    [{ businessName: 'x'.repeat(256) }, 'businessName', 'Please use at most 255 characters'],
    [{ businessName: 'Delgado', businessPhone: '5'.repeat(51) }, 'businessPhone', 'Please use at most 50 characters'],
  ])('is refused if too long', async (input, path, message) => {
    const maria = await contractor(system)
    const answer = await maria.ask(nameSender, input)
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]])
  })
})
