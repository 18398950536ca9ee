import { parseArgs } from 'node:util'
import { DomainError } from '../src/shared-kernel/domain-error.ts'
import { atWork } from './plans/at-work.ts'
import { type Command, commands, type Options, type Outcome, WrongUse } from './plans/commands.ts'

/** `npm run plans`: what operators do about plans and subscriptions. Exit code 0: done, 1: failed, 2: wrong use. */
const [failed, wrongUse] = [1, 2]

const synopsis = (name: string, { usage }: Command) => `npm run plans -- ${name} ${usage}`.trimEnd()

const helpOf = (name: string, command: Command) => [synopsis(name, command), ...command.help].join('\n    ')

const everyCommand = [
  ...Object.entries(commands).map(([name, command]) => `${helpOf(name, command)}\n`),
  '--json answers for a program, --help after a command explains it. Exit codes: 0 done, 1 failed, 2 wrong use.',
].join('\n')

interface Asked {
  readonly command: Command
  readonly email: string
  readonly options: Options
}

type Values = Options & { json?: boolean; help?: boolean }

function parse(): { values: Values; positionals: string[] } {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const options = { status: text, until: text, hours: text, json: flag, help: { ...flag, short: 'h' } } as const
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

/** What is asked for, once it makes sense. */
function asked([name = '', email = '', ...rest]: readonly string[], { json, help, ...options }: Values): Asked {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongUse(name ? `There is no command "${name}"` : 'Say what to do')
  const takesEmail = command.usage.includes('<email>')
  const foreign = Object.keys(options).find((option) => !command.options.includes(option as keyof Options))
  if (foreign) throw new WrongUse(`${name} knows no --${foreign}`)
  if (rest.length > 0 || (email && !takesEmail)) throw new WrongUse(`Too many words: ${[email, ...rest].join(' ')}`)
  if (!email && command.usage.startsWith('<email>'))
    throw new WrongUse(`${name} needs the e-mail address of an account`)
  return { command, email, options }
}

function tell({ data, lines, failed: incomplete }: Outcome, json: boolean) {
  if (incomplete) process.exitCode = failed
  process.stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${lines.join('\n')}\n`)
}

function complain(error: unknown, json: boolean) {
  const code = error instanceof WrongUse ? 'wrong-use' : error instanceof DomainError ? error.code : 'failed'
  const message = error instanceof Error ? error.message || String(error) : String(error)
  const cause = error instanceof DomainError && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const hint = error instanceof WrongUse ? '\nnpm run plans -- --help shows what there is.' : ''
  const said = json ? JSON.stringify({ error: { code, message: message + cause } }) : message + cause + hint
  process.stderr.write(`${said}\n`)
  process.exitCode = error instanceof WrongUse ? wrongUse : failed
}

const json = process.argv.includes('--json')
try {
  const { values, positionals } = parse()
  if (values.help) {
    const [name = ''] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    process.stdout.write(`${command ? helpOf(name, command) : everyCommand}\n`)
  } else {
    const { command, email, options } = asked(positionals, values)
    tell(await atWork(command.pays, command.ask(email, options)), json)
  }
} catch (error) {
  complain(error, json)
}
