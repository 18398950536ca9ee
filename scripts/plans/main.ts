import { parseArgs } from 'node:util'
import { DomainError } from '../../src/shared-kernel/domain-error.ts'
import { atWork } from './at-work.ts'
import { type Command, type Options, type Outcome, commands as planCommands, WrongUse } from './commands.ts'
import { moneyCommands } from './money.ts'
import { confirmAt, plain, plainJson } from './terminal.ts'

/** A command's settings and output. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether a person can confirm at the terminal. */
  readonly isTTY: boolean
  out(text: string): void
  err(text: string): void
}

const [done, failed, wrongUse] = [0, 1, 2]

const commands: Readonly<Record<string, Command>> = { ...planCommands, ...moneyCommands }

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

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const own = { status: text, until: text, hours: text, invoice: text, amount: text, reason: text } as const
    const more = { percent: text, renewals: text, month: text, yes: flag, again: flag, json: flag } as const
    return parseArgs({
      args: [...args],
      options: { ...own, ...more, help: { ...flag, short: 'h' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

/** Validates the command line. */
function asked(
  [name = '', email = '', ...rest]: readonly string[],
  { json, help, ...options }: Values,
  isTTY: boolean,
): Asked {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongUse(name ? `There is no command "${name}"` : 'Say what to do')
  const takesEmail = command.usage.includes('<email>')
  const foreign = Object.keys(options).find((option) => !command.options.includes(option as keyof Options))
  if (foreign) throw new WrongUse(`${name} knows no --${foreign}`)
  if (rest.length > 0 || (email && !takesEmail)) throw new WrongUse(`Too many words: ${[email, ...rest].join(' ')}`)
  if (!email && command.usage.startsWith('<email>')) throw new WrongUse(`${name} needs the email address of an account`)
  if (command.confirmed && !options.yes && !isTTY)
    throw new WrongUse(`${name} moves money, and nobody is at the terminal to confirm it: add --yes`)
  return { command, email, options }
}

export const told = ({ data, lines }: Outcome, json: boolean) =>
  json ? `${plainJson(data, 2)}\n` : `${lines.map(plain).join('\n')}\n`

/** The error message; for wrong use with a hint to `script`'s help. */
export function complaint(error: unknown, json: boolean, script = 'plans') {
  const code = error instanceof WrongUse ? 'wrong-use' : error instanceof DomainError ? error.code : 'failed'
  const message = error instanceof Error ? error.message || String(error) : String(error)
  const cause = error instanceof DomainError && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const hint = error instanceof WrongUse ? `\nnpm run ${script} -- --help shows what there is.` : ''
  const said = json
    ? plainJson({ error: { code, message: message + cause } })
    : (message + cause).split('\n').map(plain).join('\n') + hint
  return `${said}\n`
}

/** The operators' command line for plans. Returns the exit code: 0 done, 1 failed, 2 wrong use. */
export async function main(args: readonly string[], { env, isTTY, out, err }: Terminal): Promise<number> {
  const json = args.includes('--json')
  try {
    const { values, positionals } = parse(args)
    if (values.help) {
      const [name = ''] = positionals
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      out(`${command ? helpOf(name, command) : everyCommand}\n`)
      return done
    }
    const { command, email, options } = asked(positionals, values, isTTY)
    const work = command.ask(email, options)
    const confirm = confirmAt(options.yes ?? false)
    const outcome = await atWork(command.pays, env, (operator) => work(operator, confirm))
    out(told(outcome, json))
    return outcome.failed ? failed : done
  } catch (error) {
    err(complaint(error, json))
    return error instanceof WrongUse ? wrongUse : failed
  }
}
