import { type Compared, type Copied, compareObjects, copyObjects } from '../src/platform/objects/copy.ts'
import { type Objects, openObjects, UnusableFiles } from '../src/platform/objects/objects.ts'
import { problemIn } from '../src/platform/objects/s3-address.ts'
import { inWords } from './in-words.ts'

const usage = `npm run objects -- copy FROM TO      copies photos and PDFs to another folder or bucket
npm run objects -- compare FROM TO   reads all of both, and says which files of FROM are missing in TO or differ

FROM and TO are addresses as in OBJECTS_URL: file:///data/objects or s3://bucket/prefix?endpoint=...
The product may run meanwhile. An interrupted copy goes on when you run it again: files that are there stay.
Each copied file is read back, and compared by its SHA-256 hash. The trash isn't copied.

Exit codes: 0 done, 1 something failed or differs, 2 wrong use.`

const done = new AbortController()
process.once('SIGINT', () => done.abort(new Error('Stopped. Run it again to go on.')))

const progress = {
  signal: done.signal,
  tell: (count: number) => void (count % 1000 === 0 && console.log(`${count.toLocaleString('en-US')} files so far`)),
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}`

function tellCopied({ copied, already, gone, failed }: Copied) {
  for (const { key, reason } of failed) console.error(`${key}: ${reason}`)
  const parts = [counted(copied, 'copied'), counted(already, 'were there'), counted(gone, 'deleted meanwhile')]
  console.log(`${parts.join(', ')}, ${counted(failed.length, 'failed')}`)
  return failed.length === 0
}

function tellCompared({ same, missing, different }: Compared) {
  for (const key of missing) console.error(`${key}: missing`)
  for (const key of different) console.error(`${key}: differs`)
  console.log(
    `${counted(same, 'are the same')}, ${counted(missing.length, 'missing')}, ${counted(different.length, 'differ')}`,
  )
  return missing.length + different.length === 0
}

const commands: Readonly<Record<string, (from: Objects, to: Objects) => Promise<boolean>>> = {
  copy: async (from, to) => {
    await to.probe()
    return tellCopied(await copyObjects(from, to, progress))
  },
  compare: async (from, to) => tellCompared(await compareObjects(from, to, progress)),
}

function wrongWith(name: string, url: string): string | null {
  if (!/^(file|s3):\/\//.test(url) || !URL.canParse(url)) return `${name} must be a file:// or s3:// address`
  const problem = problemIn(url)
  return problem && `${name} ${problem}`
}

/** FROM and TO aren't settings. */
function withoutSetting(error: unknown): never {
  throw error instanceof UnusableFiles ? new UnusableFiles(error.message.replace(' of OBJECTS_URL', '')) : error
}

const [what = '', from = '', to = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, what) ? commands[what] : undefined
const problem = command
  ? (wrongWith('FROM', from) ?? wrongWith('TO', to) ?? (from === to || rest.length > 0 ? usage : null))
  : usage

if (what === '--help') console.log(usage)
else if (!command || problem) {
  console.error(problem)
  process.exitCode = 2
} else {
  const [source, target] = [await openObjects(from), await openObjects(to)]
  await inWords(async () => {
    process.exitCode = (await command(source, target).catch(withoutSetting)) ? 0 : 1
  })
  source.close()
  target.close()
}
