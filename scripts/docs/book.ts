import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { type Background, type Feature, IdGenerator, type Scenario, type Step } from '@cucumber/messages'
import { idsIn } from '../coverage-requirements.ts'
import type { Outcome, Outcomes } from './outcomes.ts'

export interface Line {
  readonly keyword: string
  readonly text: string
  readonly rows: readonly (readonly string[])[]
  readonly quoted: string | null
}

export interface Example {
  readonly name: string
  readonly anchor: string
  readonly ids: readonly string[]
  readonly steps: readonly Line[]
  /** The tables of an outline, each with its heading row first. */
  readonly tables: readonly (readonly (readonly string[])[])[]
  readonly outcome: Outcome
}

/** A business rule with its examples; examples outside a rule have no name. */
export interface Rule {
  readonly name: string | null
  readonly description: string
  readonly background: readonly Line[]
  readonly examples: readonly Example[]
}

export interface Chapter {
  readonly name: string
  readonly anchor: string
  readonly description: string
  readonly rules: readonly Rule[]
}

/** One module: its purpose from its README, and its features. */
export interface Part {
  readonly name: string
  readonly purpose: string
  readonly chapters: readonly Chapter[]
}

/** Modules in the order in which a contractor meets them. */
const order = ['accounts', 'billing', 'quoting', 'pricing', 'documents', 'vision', 'content', 'administration']

export function readBook(root: string, outcomes: Outcomes): Part[] {
  const paths = globSync('features/*/*.feature', { cwd: root }).sort()
  const names = [...new Set(paths.map((path) => path.split('/')[1]!))].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  )
  return names.map((name) => {
    const chapters = paths
      .filter((path) => path.startsWith(`features/${name}/`))
      .map((path) => chapterOf(path, parsed(join(root, path)), outcomes))
    return { name, purpose: purposeOf(join(root, 'src/modules', name, 'README.md')), chapters }
  })
}

function parsed(path: string): Feature {
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher())
  return parser.parse(readFileSync(path, 'utf8')).feature!
}

/** The first paragraph after the title. */
const purposeOf = (path: string) =>
  readFileSync(path, 'utf8').split('\n\n')[1]!.replaceAll('\n', ' ').replaceAll('`', '')

function chapterOf(uri: string, feature: Feature, outcomes: Outcomes): Chapter {
  const anchor = uri.replace(/^features\/|\.feature$/g, '').replaceAll('/', '-')
  const tags = feature.tags.map(({ name }) => name)
  const exampleOf = (scenario: Scenario): Example => ({
    name: scenario.name,
    anchor: `${anchor}-${scenario.location.line}`,
    ids: [...tags, ...scenario.tags.map(({ name }) => name)].flatMap(idsIn),
    steps: scenario.steps.map(lineOf),
    tables: scenario.examples.flatMap(({ tableHeader, tableBody }) =>
      tableHeader ? [[tableHeader, ...tableBody].map(({ cells }) => cells.map(({ value }) => value))] : [],
    ),
    outcome: outcomes.of(uri, linesOf(scenario)),
  })
  const loose = feature.children.flatMap(({ scenario }) => (scenario ? [exampleOf(scenario)] : []))
  const ruled = feature.children.flatMap(({ rule }) => {
    if (!rule) return []
    const examples = rule.children.flatMap(({ scenario }) => (scenario ? [exampleOf(scenario)] : []))
    const background = rule.children.flatMap(({ background }) => stepsOf(background))
    return [{ name: rule.name, description: oneLine(rule.description), background, examples }]
  })
  const background = feature.children.flatMap(({ background }) => stepsOf(background))
  return {
    name: feature.name,
    anchor,
    description: oneLine(feature.description),
    rules: [
      ...(loose.length > 0 || background.length > 0
        ? [{ name: null, description: '', background, examples: loose }]
        : []),
      ...ruled,
    ],
  }
}

/** Results identify an outline's examples by the line numbers of their rows. */
const linesOf = ({ examples, location }: Scenario) => {
  const rows = examples.flatMap(({ tableBody }) => tableBody.map((row) => row.location.line))
  return rows.length > 0 ? rows : [location.line]
}

const stepsOf = (background: Background | undefined) => background?.steps.map(lineOf) ?? []

const lineOf = ({ keyword, text, dataTable, docString }: Step): Line => ({
  keyword: keyword.trim(),
  text,
  rows: dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? [],
  quoted: docString?.content ?? null,
})

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim()
