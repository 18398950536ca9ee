import type { App } from '../../src/app.ts'
import { type ComingTerms, noticeDays } from '../../src/modules/accounts/contract/terms.ts'
import { dateWords } from '../../src/modules/accounts/contract/terms-words.ts'
import { DomainError } from '../../src/shared-kernel/domain-error.ts'
import { type Command, editing } from '../editing.ts'

type Operator = ReturnType<App['terms']>
type Announcement = Awaited<ReturnType<Operator['look']>>

interface Options {
  readonly yes?: boolean
}

const commandsFor = (coming: ComingTerms | null): Readonly<Record<string, Command<Operator, Options>>> => ({
  announce: {
    usage: '[--yes]',
    help: [
      'Shows the new version in accounts/contract/terms.ts and how many accounts get an email about it; sends nothing.',
      `With --yes, emails each account once, at least ${noticeDays} days ahead. Run it again after an interruption, or for`,
      'accounts opened since: it goes on with those that have no email yet.',
    ],
    options: ['yes'],
    ask(_, { yes }) {
      if (!coming) return { alone: nothingComing }
      return async (operator) => {
        const found = yes ? await operator.announce(coming) : await operator.look(coming)
        return { data: { ...found, dryRun: !yes }, lines: linesOf(found, yes ?? false) }
      }
    },
  },
})

async function nothingComing(): Promise<never> {
  throw new DomainError(
    'conflict',
    'nothing-to-announce',
    'There is no new version. Write it to comingTerms in src/modules/accounts/contract/terms.ts first.',
  )
}

const emailsOf = (count: number) => (count === 1 ? '1 email' : `${count} emails`)

const linesOf = ({ version, changes, accounts, left, emails }: Announcement, sent: boolean) => [
  `The version of ${dateWords(version)}:`,
  ...changes.map((change) => `  - ${change}`),
  `accounts  ${accounts}`,
  ...Object.entries(emails).map(([state, count]) => `${state.padEnd(10)}${count}`),
  summaryOf(left, sent),
]

function summaryOf(left: number, sent: boolean): string {
  if (!sent)
    return left === 0 ? 'Each account has its email already.' : `Nothing was sent. --yes sends ${emailsOf(left)}.`
  return left === 0
    ? 'Each account has its email. A running worker sends those that are queued.'
    : `${emailsOf(left)} left, because this command runs twice or accounts were just opened. Run it again.`
}

/** The operators' command line for the terms. */
export const mainWith = (coming: ComingTerms | null) =>
  editing({
    name: 'terms',
    commands: commandsFor(coming),
    options: { yes: { type: 'boolean' } },
    editorIn: (app, name) => app.terms(name),
    asking: () => 'nothing',
  })
