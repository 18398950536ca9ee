import { parseArgs } from 'node:util'
import { inApp } from '../plans/at-work.ts'
import { WrongUse } from '../plans/commands.ts'
import { complaint, type Terminal, told } from '../plans/main.ts'
import { type Command, commands, type Options } from './commands.ts'

const [done, failed, wrongUse] = [0, 1, 2]

const helpOf = (name: string, { usage, help }: Command) =>
  [`npm run stories -- ${name} ${usage}`.trimEnd(), ...help].join('\n    ')

const everyCommand = [
  ...Object.entries(commands).map(([name, command]) => `${helpOf(name, command)}\n`),
  '--json answers for a program, --help after a command explains it. Exit codes: 0 done, 1 failed, 2 wrong use.',
].join('\n')

const commandNamed = (name = '') => (Object.hasOwn(commands, name) ? commands[name] : undefined)

function parse(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  try {
    const options = { state: text, photos: text, json: flag, help: { ...flag, short: 'h' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

/** What is asked for, once it makes sense. */
function asked([name, id = '', ...rest]: readonly string[], options: Options) {
  const command = commandNamed(name)
  if (!command) throw new WrongUse(name ? `There is no command "${name}"` : 'Say what to do')
  const takesId = command.usage.startsWith('<id>')
  const foreign = Object.keys(options).find((option) => !command.options.includes(option as keyof Options))
  if (foreign) throw new WrongUse(`${name} knows no --${foreign}`)
  if (rest.length > 0 || (id && !takesId)) throw new WrongUse(`Too many words: ${[id, ...rest].join(' ')}`)
  if (takesId && !id) throw new WrongUse(`${name} needs the id of a story; list shows them`)
  return command.ask(id, options)
}

/** What an editor does about stories. Returns the exit code: 0 done, 1 failed or refused, 2 wrong use. */
export async function main(args: readonly string[], { env, out, err }: Omit<Terminal, 'isTTY'>): Promise<number> {
  const json = args.includes('--json')
  try {
    const {
      values: { help, json: _, ...options },
      positionals,
    } = parse(args)
    if (help) {
      const command = commandNamed(positionals[0])
      out(`${command ? helpOf(positionals[0]!, command) : everyCommand}\n`)
      return done
    }
    const work = asked(positionals, options as Options)
    out(told(await inApp(false, env, (app, name) => work(app.stories(name))), json))
    return done
  } catch (error) {
    err(complaint(error, json, 'stories'))
    return error instanceof WrongUse ? wrongUse : failed
  }
}
