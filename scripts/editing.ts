import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { App } from '../src/app.ts'
import { inApp } from './plans/at-work.ts'
import { type Outcome, WrongUse } from './plans/commands.ts'
import { complaint, type Terminal, told } from './plans/main.ts'

/** An editor's command. It takes at most one word besides its options. */
export interface Command<Editor, Options> {
  readonly usage: string
  readonly help: readonly string[]
  readonly options: readonly (keyof Options)[]
  /** Throws `WrongUse` before anything starts. Work in `alone` needs no database. */
  ask(word: string, options: Options): ((editor: Editor) => Promise<Outcome>) | { alone(): Promise<Outcome> }
}

interface Script<Editor, Options> {
  /** The name in `npm run NAME`. */
  readonly name: string
  readonly commands: Readonly<Record<string, Command<Editor, Options>>>
  readonly options: ParseArgsOptionsConfig
  editorIn(app: App, name: string): Editor
  /** Words for a command's missing argument, for the error message. */
  asking(word: string): string
}

const [done, failed, wrongUse] = [0, 1, 2]

/** A script for editors. It returns the exit code: 0 done, 1 refused or failed, 2 wrong use. */
export function editing<Editor, Options extends object>(script: Script<Editor, Options>) {
  const { name, commands, editorIn, asking } = script
  const helpOf = (command: string, { usage, help }: Command<Editor, Options>) =>
    [`npm run ${name} -- ${command} ${usage}`.trimEnd(), ...help].join('\n    ')
  const everyCommand = [
    ...Object.entries(commands).map(([command, it]) => `${helpOf(command, it)}\n`),
    '--json answers for a program, --help after a command explains it. Exit codes: 0 done, 1 refused or failed, 2 wrong use.',
  ].join('\n')
  const commandNamed = (command = '') => (Object.hasOwn(commands, command) ? commands[command] : undefined)

  function parse(args: readonly string[]) {
    const options = { ...script.options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true })
    } catch (error) {
      throw new WrongUse((error as Error).message)
    }
  }

  /** Validates the command line and returns its work. */
  function asked([first, word = '', ...rest]: readonly string[], options: Options) {
    const command = commandNamed(first)
    if (!command) throw new WrongUse(first ? `There is no command "${first}"` : 'Say what to do')
    const wanted = command.usage.match(/^<(\w+)>/)?.[1]
    const foreign = Object.keys(options).find((option) => !command.options.includes(option as keyof Options))
    if (foreign) throw new WrongUse(`${first} knows no --${foreign}`)
    if (rest.length > 0 || (word && !wanted)) throw new WrongUse(`Too many words: ${[word, ...rest].join(' ')}`)
    if (wanted && !word.trim()) throw new WrongUse(`${first} needs ${asking(wanted)}`)
    return command.ask(word, options)
  }

  return async (args: readonly string[], { env, out, err }: Omit<Terminal, 'isTTY'>): Promise<number> => {
    const json = args.includes('--json')
    try {
      const { values, positionals } = parse(args)
      const { help, json: _, ...options } = values
      if (help) {
        const command = commandNamed(positionals[0])
        out(`${command ? helpOf(positionals[0]!, command) : everyCommand}\n`)
        return done
      }
      const work = asked(positionals, options as Options)
      const outcome =
        'alone' in work ? await work.alone() : await inApp(false, env, (app, user) => work(editorIn(app, user)))
      out(told(outcome, json))
      return done
    } catch (error) {
      err(complaint(error, json, name))
      return error instanceof WrongUse ? wrongUse : failed
    }
  }
}
