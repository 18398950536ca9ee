import { afterAll, expect, it } from 'vitest'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { contractor, customer, draft } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'

const small = await startSystem({ databasePool: 4, role: 'web' })
afterAll(() => small.stop())

it('a process opens no more connections than DATABASE_POOL for reading, and as many for saving @OPS-13', async () => {
  const { pools } = small.measurable
  const [dana, eve] = [await contractor(small), await contractor(small)]
  const { id: quoteId } = await draft(dana)
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const who = at % 2 ? dana : eve
      if (at % 3) return who.ask(quoting.createQuote, customer)
      return who.ask(quoting.listQuotes, {})
    }),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await dana.call(quoting.getQuote, { quoteId })).toMatchObject({ id: quoteId })
  // A pool closes idle connections only after five seconds, so these are the most that were open.
  expect([pools.reads.totalCount, pools.writes.totalCount]).toEqual([4, 4])
})
