import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Chapter, readBook } from './book.ts'
import { lastOutcomes } from './outcomes.ts'
import { pageOf } from './page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const chapters = readBook(root, lastOutcomes(root)).flatMap((part) => part.chapters)
const rules = chapters.filter(({ anchor }) => anchor !== 'quoting-main-job')

const screenWords =
  /\b(press(es|ed|ing)?|tap(s|ped)?|click(s|ed)?|scrolls?|hovers?|keys?|keyboard|mouse|finger|pixels?|px|screens?|dialogs?|buttons?|menus?|toasts?|tabs?|checkbox(es)?|headings?|badges?|wizard|layout)\b/i

/** Every sentence of a chapter, without the words that it quotes and what outlines fill in. */
const sentencesOf = ({ name, description, rules }: Chapter) => [
  name,
  description,
  ...rules.flatMap((rule) => [
    rule.name ?? '',
    rule.description,
    ...rule.background.map(({ text }) => text),
    ...rule.examples.flatMap((example) => [example.name, ...example.steps.map(({ text }) => text)]),
  ]),
]

const aboutScreens = (sentence: string) => screenWords.test(sentence.replace(/"[^"]*"/g, ''))

describe('H-07: features are rules', () => {
  it('finds the words of a screen in a sentence, but not in a quoted one', () => {
    expect(aboutScreens('she presses "Send to Customer"')).toBe(true)
    expect(aboutScreens('Dana sees the message "This was changed in another tab or on another device"')).toBe(false)
  })

  it('none but the main job is about a screen; screen tests stand beside their screens', () => {
    expect(chapters.length - rules.length).toBe(1)
    expect(rules.length).toBeGreaterThan(20)
    expect(rules.flatMap(sentencesOf).filter(aboutScreens)).toEqual([])
  })

  it('a scenario has at most ten steps', () => {
    const scenarios = rules.flatMap((chapter) => chapter.rules).flatMap(({ examples }) => examples)
    expect(scenarios.filter(({ steps }) => steps.length > 10).map(({ name }) => name)).toEqual([])
  })
})

it('@SPC-21 without results, every example of the page says that it has not run yet', () => {
  const nothing = mkdtempSync(join(tmpdir(), 'tidytally-docs-'))
  const outcomes = lastOutcomes(nothing)
  rmSync(nothing, { recursive: true })
  const parts = readBook(root, outcomes)
  const page = pageOf({ parts, requirements: {}, outcomes, inside: { events: [], endpoints: [] } })
  expect(page).toMatch(/\d+ examples: \d+ not run, nothing has run yet/)
  const states = [...page.matchAll(/<small>([^<]*)<\/small><\/summary>/g)].map(([, state]) => state)
  expect(states.length).toBeGreaterThan(150)
  expect([...new Set(states)]).toEqual(['not run yet'])
  expect(readFileSync(join(root, 'scripts/docs.ts'), 'utf8')).toMatch(
    /if \(process\.argv\.includes\('--prove'\)\)\s+spawnSync/,
  )
})
