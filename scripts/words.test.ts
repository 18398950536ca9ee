import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from './imports.ts'
import { literalsOf } from './words.ts'

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

/** Without what is quoted, is a name in code or the target of a link. */
const plain = (text: string) => text.replace(/`[^`]*`|“[^”]*”|"[^"]*"|\]\([^)]*\)/g, '')

const breaches = (lines: readonly Line[]) =>
  lines.flatMap(({ file, text }) =>
    refused
      .filter(([words]) => new RegExp(words.source, 'i').test(plain(text)))
      .map(([words, instead]) => `${file}: "${text.trim()}" (${words.source}: write ${instead})`),
  )

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', '{src,features,scripts,db}/**/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
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

/** Refused in every text of the product and its pages, where the list above is for engineers. */
const translated =
  /\b(anew|beforehand|whoever|whomever|whom|hindered|dearer|reckon(s|ed)?|mend(s|ed)?|what becomes of|no news|by itself|(is|are) (said|told)|does not run|stands (in|on|at|before|beside)|lies (in|on)|in the hand|at hand|a hand(?!-)|so many|e-mails?|mails?(?! server)|(a|each|every|last|next|first|wrong) tr(y|ies)|(a|the) press)\b/i

/** British spellings. */
const british =
  /\b(analys(ed|ing)|authoris|behaviour|cancell(ed|ing)|centre|cheque|colour|favour|grey|honour|labour|licence|neighbour|organis|realis|recognis|travell|whilst)/i

/** Texts that keep such a word, with the reason. */
const kept: readonly { readonly file: string; readonly text: RegExp; readonly because: string }[] = [
  {
    file: 'src/modules/content/blog/articles/email-follow-up-that-is-not-annoying.md',
    text: /^(title: Follow-Up E-mails|summary: A three-mail sequence)/,
    because: 'the specification gives title and summary',
  },
  {
    file: 'src/web/billing/payment/payment-calculation.tsx',
    text: /calculator, PDF and e-mail\./,
    because: 'the specification gives the sentence',
  },
  {
    file: 'src/modules/quoting/contract/words/right-to-cancel.ts',
    text: /^To cancel this transaction, mail, email or deliver/,
    because: '16 CFR 429.1(b) gives the sentence',
  },
]

/** A name, a path, an address or SQL. */
const isCode = (text: string) =>
  /^[^\sA-Z]+$/.test(text.trim()) ||
  /^(?:(?:GET|POST|PUT|DELETE) )?\S*[./:_@]\S*$/.test(text.trim()) ||
  /\b(select|insert into|update|delete from)\b[\s\S]*\b(from|values|set|where)\b/.test(text)

/** Texts that people read: literals of a module, or the lines of a page or feature. */
function textsOf(file: string, source: string): Line[] {
  const texts = /\.(md|feature)$/.test(file)
    ? source.split('\n')
    : literalsOf(file, source).filter((text) => !isCode(text))
  return texts.map((text) => ({ file, text }))
}

const isForeign = (text: string) => translated.test(text) || british.test(text)

const translatedIn = (lines: readonly Line[]) =>
  lines
    .filter(({ text }) => isForeign(text.replace(/`[^`]*`|“[^”]*”|\]\([^)]*\)|https?:\S+/g, '')))
    .filter((line) => !kept.some(({ file, text }) => file === line.file && text.test(line.text)))
    .map(({ file, text }) => `${file}: ${text.trim()}`)

describe('@WRD-137 @WRD-138 texts of the product, features and pages read as written in English', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).map(
      (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
    )
  const modules = sources.filter(([file]) => !/\.test\.|^src\/testing\/|^scripts\/bench\//.test(file))
  const pagesAndFeatures = ['*.md', '{src,features,scripts,db}/**/*.md', 'features/**/*.feature'].flatMap(read)

  it('in every literal, article, feature and page', () => {
    expect(modules.length).toBeGreaterThan(800)
    expect(pagesAndFeatures.length).toBeGreaterThan(60)
    const lines = [...modules, ...pagesAndFeatures].flatMap(([file, source]) => textsOf(file, source))
    expect(translatedIn(lines)).toEqual([])
  })

  it('with no exception that is no longer needed', () => {
    for (const { file, text } of kept)
      expect(textsOf(file, readFileSync(join(root, file), 'utf8')).some((line) => text.test(line.text))).toBe(true)
  })

  it.each([
    ['src/a.ts', "const sentence = 'It is sent by itself'"],
    ['src/a.tsx', 'const part = <p>The mail is on its way</p>'],
    ['src/a.ts', 'const sentence = `The next try is on $' + '{day}`'],
    ['A.md', 'Whoever has the link sees it.'],
    ['A.md', 'Our authorised staff sees it.'],
    ['features/a.feature', '    Then Dana is told "Quote not found"'],
  ])('catches in %s: %s', (file, source) => {
    expect(translatedIn(textsOf(file, source))).toHaveLength(1)
  })

  it.each([
    ['src/a.ts', "const mails = table('documents.mails')"],
    ['src/a.ts', "import { mail } from './the mail.ts'"],
    ['A.md', 'Run `npm run mails` and see [them](docs/mail.md).'],
    ['A.md', 'The mail server has it.'],
  ])('ignores names in %s: %s', (file, source) => {
    expect(translatedIn(textsOf(file, source))).toEqual([])
  })
})

/** We hand an email to a mail server, which may still return it. What wasn’t delivered, we know. */
const claimsDelivery = (lines: readonly Line[]) =>
  lines.filter(({ text }) => /\bdelivered\b/i.test(text.replace(/(not|n’t) delivered|goods delivered/gi, '')))

describe('no text of the product says that an email was delivered', () => {
  it('in a screen, page or email @SND-06', () => {
    const product = sources.filter(([file]) => /^src\/(?!stand-ins|testing)/.test(file) && !file.includes('.test.'))
    const lines = product
      .filter(([, source]) => /delivered/i.test(source))
      .flatMap(([file, source]) => textsOf(file, source))
    expect(lines.some(({ text }) => text.includes('Not delivered'))).toBe(true)
    expect(claimsDelivery(lines)).toEqual([])
  })

  it('and one that did is caught @SND-06', () => {
    expect(claimsDelivery(textsOf('src/a.tsx', 'const part = <p>Delivered to Priya</p>'))).toHaveLength(1)
  })
})
