import type { Chapter, Example, Line, Part, Rule } from './book.ts'
import { type Inside, insideOf } from './inside.ts'
import type { Outcomes } from './outcomes.ts'
import { script, style } from './style.ts'

export interface Requirement {
  readonly text: string
  readonly module: string
  readonly since: string
}

interface Contents {
  readonly parts: readonly Part[]
  readonly requirements: Readonly<Record<string, Requirement>>
  readonly outcomes: Outcomes
  readonly inside: Inside
}

/** The whole book as one page without outside files: it can be emailed and opened anywhere. */
export function pageOf(contents: Contents): string {
  const { parts, outcomes } = contents
  const index = indexOf(parts)
  const sections = insideOf(contents.inside)
  const examples = parts.flatMap(examplesIn)
  const counts = (['passed', 'failed', 'not run'] as const).flatMap((status) => {
    const count = examples.filter(({ outcome }) => outcome.status === status).length
    return count > 0 ? [`${count} ${status}`] : []
  })
  const when = outcomes.at
    ? `as of ${outcomes.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : 'nothing has run yet'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>What TidyTally does</title><style>${style}</style></head><body>
<header><p class="mark">TidyTally</p><h1>What the product does</h1>
<p>Every rule of the business with the examples that prove it. ${examples.length} examples: ${counts.join(', ')}, ${when}.</p>
<label>Search <input id="search" type="search" placeholder="trial, resend, PRI-12 …" autocomplete="off"></label>
<p id="found" role="status"></p></header>
<div class="sides"><nav aria-label="Contents">${parts.map(navOf).join('')}
${sections.map(({ anchor, title }) => `<a class="part" href="#${anchor}">${title}</a>`).join('')}<a class="part" href="#requirements">Requirements</a><a class="part" href="#engineering">For engineers</a></nav>
<main>${parts.map((part) => partOf(part, contents)).join('')}
${sections.map(({ anchor, title, html }) => `<section id="${anchor}"><h2>${title}</h2>${html}</section>`).join('')}${requirementsOf(contents, index)}</main></div>
<script>${script}</script></body></html>`
}

const examplesIn = ({ chapters }: Part) => chapters.flatMap(({ rules }) => rules.flatMap(({ examples }) => examples))

const titled = (name: string) => name[0]!.toUpperCase() + name.slice(1)

const navOf = ({ name, chapters }: Part) =>
  `<a class="part" href="#${name}">${titled(name)}</a>${chapters
    .map(({ anchor, name }) => `<a href="#${anchor}">${escaped(name)}</a>`)
    .join('')}`

const partOf = ({ name, purpose, chapters }: Part, contents: Contents) =>
  `<section id="${name}"><h2>${titled(name)}</h2><p class="lead">${escaped(purpose)}</p>${chapters
    .map((chapter) => chapterOf(chapter, contents))
    .join('')}</section>`

const chapterOf = ({ anchor, name, description, rules }: Chapter, contents: Contents) =>
  `<article id="${anchor}"><h3>${escaped(name)}</h3>
<p>${escaped(description)}</p>${rules.map((rule) => ruleOf(rule, contents)).join('')}</article>`

const ruleOf = ({ name, description, background, examples }: Rule, contents: Contents) =>
  `<div class="rule">${name ? `<h4>${escaped(name)}</h4>` : ''}${description ? `<p>${escaped(description)}</p>` : ''}${
    background.length > 0 ? `<div class="given">${background.map(lineOf).join('')}</div>` : ''
  }${examples.map((example) => exampleOf(example, contents)).join('')}</div>`

const said = { contract: 'through the contracts', browser: 'in a browser' } as const

function exampleOf({ name, anchor, ids, steps, tables, outcome }: Example, { requirements }: Contents) {
  const how = outcome.drivers.map((driver) => said[driver]).join(' and ')
  const state =
    outcome.status === 'passed' ? `proven ${how}` : outcome.status === 'not run' ? 'not run yet' : outcome.status
  const named = ids.map(
    (id) => `<a class="id" href="#${id}" title="${escaped(requirements[id]?.text ?? '')}">${id}</a>`,
  )
  return `<details id="${anchor}" class="example ${outcome.status.replace(' ', '-')}"><summary><span>${marked(name)}</span>
<small>${state}</small></summary><div class="steps">${steps.map(lineOf).join('')}</div>${tables
    .map((rows) => tableOf(rows, true))
    .join('')}<p class="ids">${named.join(' ')}</p></details>`
}

const lineOf = ({ keyword, text, rows, quoted }: Line) =>
  `<p><b>${keyword === '*' ? '' : keyword}</b> ${marked(text)}</p>${rows.length > 0 ? tableOf(rows, false) : ''}${
    quoted === null ? '' : `<blockquote>${escaped(quoted)}</blockquote>`
  }`

function tableOf(rows: readonly (readonly string[])[], headed: boolean) {
  const cellsOf = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')
  const lines = rows.map((row, n) => `<tr>${cellsOf(row, headed && n === 0 ? 'th' : 'td')}</tr>`)
  return `<div class="wide"><table>${lines.join('')}</table></div>`
}

type Index = ReadonlyMap<string, readonly Example[]>

function indexOf(parts: readonly Part[]): Index {
  const index = new Map<string, Example[]>()
  for (const example of parts.flatMap(examplesIn))
    if (example.outcome.status === 'passed')
      for (const id of example.ids) index.set(id, [...(index.get(id) ?? []), example])
  return index
}

/** Not about what the product does for contractors, but about how it is built and run. */
const engineering = new Set(['reviews', 'security', 'resilience', 'operations', 'figures'])

function requirementsOf(contents: Contents, index: Index) {
  const table = (shown: (module: string) => boolean) =>
    `<div class="wide"><table class="requirements"><tr><th>Id</th><th>What</th><th>Proven by</th></tr>${rowsOf(contents, index, shown)}</table></div>`
  return `<section id="requirements"><h2>Requirements</h2><p class="lead">What was asked for, and the examples and tests that
prove it.</p>${table((module) => !engineering.has(module))}</section>
<section id="engineering"><h2>For engineers</h2><p class="lead">Security, operation, and what reviewers of the code and the product found, with the
tests that prove it fixed.</p>
<details><summary>Show the table</summary>${table((module) => engineering.has(module))}</details></section>`
}

/** Requirements and their proofs, without unproven ones of later parts of the work. */
function rowsOf({ requirements, outcomes }: Contents, index: Index, shown: (module: string) => boolean) {
  const rows = Object.entries(requirements).flatMap(([id, { text, module, since }]) => {
    const [examples, tests] = [index.get(id) ?? [], outcomes.proofsOf(id)]
    if (!shown(module) || (examples.length + tests.length === 0 && since === 'later')) return []
    const links = examples.map(({ anchor, name }) => `<li><a href="#${anchor}">${escaped(name)}</a></li>`)
    const titles = tests.map(({ title, file }) => `<li>${escaped(title)} <code>${escaped(file)}</code></li>`)
    const count = links.length + titles.length
    const proof =
      count === 0
        ? outcomes.isWhole
          ? 'not proven'
          : 'not run yet'
        : `<details><summary>${count}</summary><ul>${[...links, ...titles].join('')}</ul></details>`
    return [
      `<tr id="${id}"><th scope="row">${id}</th><td>${formatted(text)} <small>${module}</small></td><td>${proof}</td></tr>`,
    ]
  })
  return rows.join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Marks an outline's placeholders. */
const marked = (text: string) => escaped(text).replace(/&lt;([\w -]+)&gt;/g, '<em>$1</em>')

/** Requirements are written in Markdown. */
const formatted = (text: string) =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)
