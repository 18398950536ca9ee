import { parseArgs } from 'node:util'
import { inApp } from '../plans/at-work.ts'
import { WrongUse } from '../plans/commands.ts'
import { complaint, type Terminal, told } from '../plans/main.ts'
import { type Command, commands, type Options } from './commands.ts'

const [done, failed, wrongUse] = [0, 1, 2]

const helpOf = (name: string, { usage, help }: Command) =>
  [`npm run blog -- ${name} ${usage}`.trimEnd(), ...help].join('\n    ')

const everyCommand = [
  ...Object.entries(commands).map(([name, command]) => `${helpOf(name, command)}\n`),
  '--json answers for a program, --help after a command explains it. Exit codes: 0 done, 1 refused or failed, 2 wrong use.',
].join('\n')

const commandNamed = (name = '') => (Object.hasOwn(commands, name) ? commands[name] : undefined)

function parse(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  try {
    const options = { publish: flag, at: text, json: flag, help: { ...flag, short: 'h' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

/** What is asked for, once it makes sense. */
function asked([name, word = '', ...rest]: readonly string[], options: Options) {
  const command = commandNamed(name)
  if (!command) throw new WrongUse(name ? `There is no command "${name}"` : 'Say what to do')
  const wanted = command.usage.match(/^<(\w+)>/)?.[1]
  const foreign = Object.keys(options).find((option) => !command.options.includes(option as keyof Options))
  if (foreign) throw new WrongUse(`${name} knows no --${foreign}`)
  if (rest.length > 0 || (word && !wanted)) throw new WrongUse(`Too many words: ${[word, ...rest].join(' ')}`)
  if (wanted && !word.trim()) throw new WrongUse(`${name} needs a ${wanted}`)
  return command.ask(word, options)
}

/** What an editor does about the blog. Returns the exit code: 0 done, 1 refused or failed, 2 wrong use. */
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
    const outcome =
      'alone' in work ? await work.alone() : await inApp(false, env, (app, name) => work.editor(app.editor(name)))
    out(told(outcome, json))
    return done
  } catch (error) {
    err(complaint(error, json, 'blog'))
    return error instanceof WrongUse ? wrongUse : failed
  }
}
