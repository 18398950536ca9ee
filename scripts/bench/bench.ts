import { parseArgs } from 'node:util'
import { desk } from './desk.ts'
import { evidence } from './evidence.ts'
import { growth } from './growth.ts'
import { hand } from './hand.ts'
import { jobs } from './jobs.ts'
import { list } from './list.ts'
import { load } from './load.ts'
import { looking } from './looking.ts'
import { printed, type Row } from './measure.ts'
import { neighbours } from './neighbours.ts'
import { pages } from './pages.ts'
import { pdf } from './pdf.ts'
import { photos } from './photos.ts'
import { openPlace, type Place } from './place.ts'
import { price } from './price.ts'
import { rooms } from './rooms.ts'
import { send } from './send.ts'
import { start } from './start.ts'
import { weight } from './weight.ts'

/**
 * `npm run bench` measures the product against an optimum in the same run, and prints one table. To run only some
 * groups: `npm run bench -- list jobs`. `--quotes=100000` makes the large table smaller, and `--seconds=20` sets the
 * time of each attack in `neighbours` and of `load`, which takes 1800 in full. A missed ratio only marks its row: other load must not fail a run.
 */
const groups: Record<string, (place: Place, options: { quotes: number; seconds: number }) => Promise<Row[]>> = {
  list,
  growth,
  desk,
  jobs,
  pdf,
  send,
  photos,
  looking,
  start,
  pages,
  weight,
  neighbours,
  load,
  evidence,
  price,
  measure: rooms,
  hand,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quotes: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    help: { type: 'boolean' },
  },
})
const unknown = positionals.filter((name) => !groups[name])
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no group ${unknown.join(', ')}.`)
  console.log(
    `npm run bench -- [group ...] [--quotes=1000000] [--seconds=60]\nGroups: ${Object.keys(groups).join(', ')}`,
  )
  process.exit(unknown.length > 0 ? 1 : 0)
}

const rows: Row[] = []
for (const [name, measure] of Object.entries(groups)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const place = await openPlace()
  process.once('SIGINT', () => place.close().finally(() => process.exit(130)))
  try {
    process.stderr.write(`${name} ...\n`)
    rows.push(...(await measure(place, { quotes: Number(values.quotes), seconds: Number(values.seconds) })))
  } catch (error) {
    console.error(error) // results so far are still printed
    process.exitCode = 1
  } finally {
    await place.close()
  }
}
console.log(`\n${printed(rows)}\n`)
