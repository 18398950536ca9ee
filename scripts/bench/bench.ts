import { parseArgs } from 'node:util'
import { answers } from './answers.ts'
import { desk } from './desk.ts'
import { evidence } from './evidence.ts'
import { growth } from './growth.ts'
import { hand } from './hand.ts'
import { jobs } from './jobs.ts'
import { list } from './list.ts'
import { load, soak } from './load.ts'
import { looking } from './looking.ts'
import { printed, type Row } from './measure.ts'
import { neighbours } from './neighbours.ts'
import { pages } from './pages.ts'
import { pdf } from './pdf.ts'
import { photos } from './photos.ts'
import { openPlace, type Place } from './place.ts'
import { price } from './price.ts'
import { fuzz, kills } from './proof.ts'
import { reminders } from './reminders.ts'
import { rooms } from './rooms.ts'
import { save } from './save.ts'
import { send } from './send.ts'
import { start } from './start.ts'
import { weight } from './weight.ts'

type Group = (place: Place, options: Options) => Promise<Row[]>
interface Options {
  readonly quotes: number
  /** The length of each attack in `neighbours`, and of `load` and `soak`. */
  readonly seconds?: number | undefined
  /** How many kills of each kind, or hostile inputs. */
  readonly times?: number | undefined
}
/**
 * `npm run bench` measures the product against an optimum in the same run, and prints one table. To run only some
 * groups: `npm run bench -- list jobs`. `--quotes=100000` makes the large table smaller. A missed ratio only marks its
 * row: other load must not fail a run. A group that can't be measured does.
 */
const groups: Record<string, Group> = {
  list,
  growth,
  desk,
  jobs,
  pdf,
  send,
  answers,
  reminders,
  save,
  photos,
  looking,
  start,
  pages,
  weight,
  neighbours,
  evidence,
  price,
  measure: rooms,
  hand,
}
/** They take hours, so they only run when named. */
const long: Record<string, Group> = { load, soak, kills, fuzz }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quotes: { type: 'string', default: '1000000' },
    seconds: { type: 'string' },
    times: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const unknown = positionals.filter((name) => !groups[name] && !long[name])
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no group ${unknown.join(', ')}.`)
  console.log(
    `npm run bench -- [group ...] [--quotes=1000000] [--seconds=60] [--times=200]\nGroups: ${Object.keys(groups).join(', ')}; only when named: ${Object.keys(long).join(', ')}`,
  )
  process.exit(unknown.length > 0 ? 1 : 0)
}

const { fail, prepare } = await import(new URL('../bootstrap.mjs', import.meta.url).href)
await prepare().catch(fail)
const rows: Row[] = []
const failed: string[] = []
const asked = positionals.length > 0 ? positionals : Object.keys(groups)
const number = (text: string | undefined) => (text ? Number(text) : undefined)
const options = { quotes: Number(values.quotes), seconds: number(values.seconds), times: number(values.times) }
for (const name of new Set(asked)) {
  const measure = groups[name] ?? long[name]!
  const place = await openPlace()
  process.once('SIGINT', () => place.close().finally(() => process.exit(130)))
  try {
    process.stderr.write(`${name} ...\n`)
    rows.push(...(await measure(place, options)))
  } catch (error) {
    console.error(error) // the other groups still run
    failed.push(name)
  } finally {
    await place.close()
  }
}
console.log(`\n${printed(rows)}\n`)
if (failed.length > 0) {
  console.error(`Not measured, because of the errors above: ${failed.join(', ')}`)
  process.exitCode = 1
}
