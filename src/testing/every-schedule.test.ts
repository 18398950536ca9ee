import { it } from 'vitest'
import { checkRandomJobs } from './fixtures/priced-job.ts'

it('every surface shows the same price, for every schedule of the building, its rooms, and extras @SCH-04', () => {
  checkRandomJobs(1000)
}, 60_000)
