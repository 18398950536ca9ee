import { parseDocument } from 'yaml'
import { z } from 'zod'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { categories } from '../contract/categories.ts'

/** An article's metadata, written by the editor above its text. */
export interface FrontMatter {
  readonly title: string
  readonly slug: string
  readonly summary: string
  readonly category: string
  readonly tags: readonly string[]
  readonly author: string | null
  /** A calendar day, "2025-01-21". */
  readonly date: string | null
  /** The day a built-in article last changed; a post's row keeps its own. */
  readonly updated: string | null
  /** A picture of this site, such as "/screenshots/review.png". */
  readonly hero: string | null
  readonly figure: string | null
  readonly figureNote: string | null
}

/** An article's file, taken apart. */
export interface ArticleFile {
  readonly about: FrontMatter
  readonly body: string
  /** Number of lines in the file above the body. */
  readonly above: number
}

/** Refuses a file, with a sentence for each problem. */
export const refusedFile = (problems: readonly string[]) =>
  new DomainError('invalid', 'refused-file', problems.join('\n'), { problems })

/** Addresses of the site itself below /blog. */
const reserved = ['feed.xml', 'feed', 'unsubscribe', 'preview']

const plain = (most: number) =>
  z
    .string('is missing')
    .trim()
    .min(1, 'is missing')
    .refine((text) => [...text].length <= most, `has more than ${most} characters`)
    .refine((text) => !/<[a-z!/?]/i.test(text), 'is plain text: HTML isn’t allowed here')
    .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), 'has characters that can’t be shown')

const isDay = (text: string) => {
  const at = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const day = z
  .string()
  .trim()
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text), 'is no day: write it as 2025-01-21')
  .nullish()

const listed = (value: unknown) => (typeof value === 'string' ? value.split(',') : value)

const fields = z.strictObject({
  title: plain(70),
  slug: plain(100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is made of small letters, digits and single hyphens')
    .refine((slug) => !reserved.includes(slug), 'is an address of the site itself'),
  summary: plain(160),
  category: z
    .string('is missing')
    .trim()
    .refine((name) => Object.hasOwn(categories, name), `isn’t one of ${Object.keys(categories).join(', ')}`),
  tags: z.preprocess(listed, z.array(plain(30), 'is missing').min(1, 'is missing').max(8, 'are more than 8')),
  author: plain(80).nullish(),
  date: day,
  updated: day,
  hero: z
    .string()
    .trim()
    .regex(/^\/(?!\/)[\w./-]+\.(png|jpe?g|webp|svg)$/, 'is no picture of this site, such as /screenshots/review.png')
    .nullish(),
  figure: plain(7).nullish(),
  'figure-note': plain(40).nullish(),
})

const fence = /^---[ \t]*$/

/** Takes a file apart. Throws a refusal with every problem and its line. */
export function readArticleFile(text: string): ArticleFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const end = fence.test(lines[0]!) ? endOf(lines) : -1
  if (end < 0)
    throw refusedFile(['Line 1: the file begins with front matter: a line ---, then title, slug and so on, then ---'])
  const above = end + 1
  return { about: frontMatter(lines.slice(1, end)), body: lines.slice(above).join('\n'), above }
}

/** The text of a stored file, as its readers get it; a text without front matter is complete. */
export function withoutFrontMatter(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  return (fence.test(lines[0]!) ? lines.slice(endOf(lines) + 1).join('\n') : text).trim()
}

const endOf = (lines: readonly string[]) => lines.findIndex((line, at) => at > 0 && fence.test(line))

function frontMatter(lines: readonly string[]): FrontMatter {
  const document = parseDocument(lines.map(quoted).join('\n'), { schema: 'failsafe', prettyErrors: true })
  const [wrong] = document.errors
  if (wrong) throw refusedFile([`Line ${(wrong.linePos?.[0].line ?? 1) + 1}: ${wrong.message.split('\n')[0]}`])
  const parsed = fields.safeParse(document.toJS() ?? {})
  if (!parsed.success) throw refusedFile(parsed.error.issues.map((issue) => problemIn(issue, lines)))
  const { author = null, date = null, updated = null, hero = null, figure = null, ...rest } = parsed.data
  const { title, slug, summary, category, tags, 'figure-note': figureNote = null } = rest
  return { title, slug, summary, category, tags, author, date, updated, hero, figure, figureNote }
}

function problemIn(issue: z.core.$ZodIssue, lines: readonly string[]) {
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    return `Line ${lineOf(key, lines)}: there’s no "${key}" in front matter`
  }
  const key = String(issue.path[0] ?? '')
  return `Line ${lineOf(key, lines)}: ${key || 'front matter'} ${issue.message}`
}

/** Counted in the file, whose first line is the fence. */
const lineOf = (key: string, lines: readonly string[]) =>
  Math.max(
    0,
    lines.findIndex((line) => line.startsWith(`${key}:`)),
  ) + 2

/** A title may contain a colon or a # without quotes, which plain YAML would not accept. */
const quoted = (line: string) =>
  line.replace(/^([\w-]+:\s+)(?!["'[{|>&*!%@`])(.*\S)\s*$/, (_, key: string, rest: string) => {
    const value = rest.replace(/\s+# .*$/, '')
    return key + (/: | #|^-/.test(value) ? JSON.stringify(value) : value)
  })
