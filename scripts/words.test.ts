import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from './imports.ts'

/** Words and turns that read as translated, with what to write instead. */
const refused: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\banew\b/, 'again'],
  [/\bbeforehand\b/, 'in advance'],
  [/\b(whoever|whomever|whom)\b/, 'the person, in the usual word order'],
  [/\b(nobody|somebody)\b/, 'who exactly does it, or "no one"'],
  [/\b(is|are|was|were) (said|told)\b/, 'shows, says, notifies or emails'],
  [/\bby (itself|themselves)\b/, 'automatically'],
  [/\bno news\b/, 'nothing new, no notice'],
  [/\bwhat becomes of\b/, 'what happens to'],
  [/\b(a hand|at hand|in the hand)\b(?!-)/, 'a user, available'],
  [/\b(a|an|each|every|one|same|second|another|first|next|last) press(es)?\b/, 'click, tap or request'],
  [/\bmails?\b(?! (server|app|client|merge))/, 'email'],
  [/\b(a|each|every|another|first|second|next|last|one|two|three) (try|tries)\b/, 'attempt or retry'],
  [/\bmend(s|ed|ing)?\b/, 'fix'],
  [/\breckon(s|ed|ing)?\b/, 'count, compute'],
  [/\bdearer\b/, 'more expensive'],
  [/\bhindered\b/, 'blocked'],
  [/\bdoes not run\b/, 'is not active, is not running'],
  [/\bso many\b/, 'n, this many'],
  [/\bstands?\b(?!-)/, 'is'],
  [/\blies\b/, 'is'],
  [/\b(she|hers?|herself)\b/, 'the contractor, the user, they'],
]

interface Line {
  readonly file: string
  readonly text: string
}

/** The lines of comments; in Markdown, of prose outside code. */
function proseOf(file: string, text: string): Line[] {
  const lines = text.split('\n')
  if (!file.endsWith('.md')) {
    const comment = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s?(.*)|\s\/\/ (.*)$/
    return lines.flatMap((line) => {
      const found = comment.exec(line)
      return found ? [{ file, text: found[1] ?? found[2] ?? '' }] : []
    })
  }
  let fenced = false
  return lines.flatMap((line) => {
    if (line.startsWith('```')) fenced = !fenced
    return fenced ? [] : [{ file, text: line }]
  })
}

/** Without what is quoted or is a name in code. */
const plain = (text: string) => text.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '')

const breaches = (lines: readonly Line[]) =>
  lines.flatMap(({ file, text }) =>
    refused
      .filter(([words]) => new RegExp(words.source, 'i').test(plain(text)))
      .map(([words, instead]) => `${file}: "${text.trim()}" (${words.source}: write ${instead})`),
  )

const root = join(import.meta.dirname, '..')
const pages = globSync('{src,features,scripts,db}/**/README.md', { cwd: root, exclude: ['**/node_modules/**'] })
/** Without this file, whose examples are breaches. */
const sources = [...readSources(root)].filter(([file]) => file !== 'scripts/words.test.ts')
const texts = [...sources, ...pages.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)]

describe('H-01: comments and pages for engineers are plain English', () => {
  it('in the source', () => {
    expect(texts.length).toBeGreaterThan(1_000)
    expect(breaches(texts.flatMap(([file, text]) => proseOf(file, text)))).toEqual([])
  })

  it.each([
    '// Whoever signs in sees it',
    ' * Nobody is told of it.',
    'const a = 1 // sent by itself',
    '/** A second press does nothing. */',
  ])('catches a violation: %s', (line) => {
    expect(breaches(proseOf('src/a.ts', line))).not.toEqual([])
  })

  it.each(['const whoever = 1', '// the column `mail` stays', '// “Nobody” is what the button says'])(
    'ignores code and quotations: %s',
    (line) => {
      expect(breaches(proseOf('src/a.ts', line))).toEqual([])
    },
  )
})
