import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { chosenBy, everything, failed, slowest, steps } = await import(new URL('test-steps.mjs', import.meta.url).href)

/** The steps for arguments after `npm test --`. */
const chosen = (...words: readonly string[]) =>
  chosenBy(words).map(({ name, args }: { name: string; args: readonly string[] }) => [name, ...args])

it.each([
  [['src/money.test.ts'], [['unit', 'src/money.test.ts']]],
  [['src/web/money.test.tsx:12'], [['unit', 'src/web/money.test.tsx:12']]],
  [['src/web/desk.screen.test.ts'], [['screens', 'src/web/desk.screen.test.ts']]],
  [['src/app.int.test.ts'], [['integration', 'src/app.int.test.ts']]],
  [['src/app.machines.test.ts'], [['machines', 'src/app.machines.test.ts']]],
  [['src/app.judges.test.ts'], [['judges', 'src/app.judges.test.ts']]],
  [['src/app.engines.test.ts'], [['engines', 'src/app.engines.test.ts']]],
  [
    ['src/a.test.ts', 'src/b.test.ts', 'types'],
    [['types'], ['unit', 'src/a.test.ts', 'src/b.test.ts']],
  ],
  [
    ['src/stand-ins'],
    [
      ['unit', '--passWithNoTests', 'src/stand-ins'],
      ['integration', '--passWithNoTests', 'src/stand-ins'],
      ['screens', '--passWithNoTests', 'src/stand-ins'],
    ],
  ],
  [['features/quoting/desk.feature:12'], [['features', 'features/quoting/desk.feature:12']]],
  [['browser', 'features/quoting/desk.feature:12'], [['browser', 'features/quoting/desk.feature:12']]],
  [['browser', 'A price (in dollars)'], [['browser', '--name', 'A price \\(in dollars\\)']]],
  [['A quote is sent'], [['features', '--name', 'A quote is sent']]],
  [['quick'], [['types'], ['lint'], ['unit'], ['features']]],
] as const)('npm test -- %j @ENG-03', (words, steps) => {
  expect(chosen(...words)).toEqual(steps)
})

it('npm test alone runs every step, and an unknown word lists the choices @ENG-03', () => {
  expect(chosen().flat()).toEqual(everything)
  expect(() => chosen('unti')).toThrow(/^There is no step "unti": choose from quick, types, .*, or name a file/)
})

it('README shows how to run one test of each kind, and links to the recipe for a new email @ENG-03 @ENG-09', () => {
  const readme = readFileSync('README.md', 'utf8')
  const lines = [...readme.matchAll(/^npm test -- (.*?) +#/gm)].map(([, words]) => words!.split(' '))
  expect(lines.map((words) => chosen(...words)[0]![0])).toEqual([
    'unit',
    'integration',
    'screens',
    'features',
    'browser',
  ])
  for (const [path, line] of lines.map((words) => words.at(-1)!.split(':')))
    if (line) expect(readFileSync(path!, 'utf8').split('\n')[Number(line) - 1]).toMatch(/^ +Scenario: /)
    else expect(readFileSync(path!, 'utf8')).toMatch(/\b(it|screenTest)\(/)
  const [, recipe] = /\((src\/platform\/post-office\/README\.md)#a-new-email\)/.exec(readme)!
  expect(readFileSync(recipe!, 'utf8')).toMatch(/^## A new email$/m)
})

it('lists the slowest tests of both kinds, slowest first @ENG-03', () => {
  const units = [
    {
      name: `${process.cwd()}/src/a.test.ts`,
      assertionResults: [{ fullName: 'adds up', duration: 1500, failureMessages: [] }],
    },
  ]
  const took = (seconds: number) => ({ result: { status: 'passed', duration: seconds * 1e9 } })
  const scenario = { type: 'scenario', line: 7, name: 'A quote is sent', steps: [took(2), took(0.25)] }
  const features = [{ uri: 'features/a.feature', elements: [{ type: 'background', steps: [] }, scenario] }]
  const tests = [...steps.unit.tests({ testResults: units }), ...steps.features.tests(features)]
  expect(slowest(tests)).toEqual([
    '   2.3 s  features/a.feature:7 > A quote is sent',
    '   1.5 s  src/a.test.ts > adds up',
  ])
  expect(slowest(tests, 1)).toHaveLength(1)
})

it('ends with each failed test and why it failed, where a log keeps only its end', () => {
  const adds = {
    fullName: 'adds up',
    duration: 1500,
    failureMessages: ['AssertionError: expected 2 to be 3\n  at a.ts'],
  }
  const units = [{ name: `${process.cwd()}/src/a.test.ts`, assertionResults: [adds] }]
  const sends = [{ result: { status: 'failed', duration: 1e9, error_message: 'Error: no email' } }]
  const scenario = { type: 'scenario', line: 7, name: 'A quote is sent', steps: sends }
  const features = [{ uri: 'features/a.feature', elements: [scenario] }]
  expect(failed([...steps.unit.tests({ testResults: units }), ...steps.features.tests(features)])).toEqual([
    '  src/a.test.ts > adds up\nAssertionError: expected 2 to be 3\n  at a.ts',
    '  features/a.feature:7 > A quote is sent\nError: no email',
  ])
  expect(failed([{ title: 'a', seconds: 1 }])).toEqual([])
})
