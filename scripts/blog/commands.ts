import { readFile, writeFile } from 'node:fs/promises'
import type { App } from '../../src/app.ts'
import { DomainError } from '../../src/shared-kernel/domain-error.ts'
import type { Command } from '../editing.ts'
import { type Outcome, WrongUse } from '../plans/commands.ts'
import { minute } from '../plans/lines.ts'
import { draftOf, slugOf } from './draft.ts'
import { timeIn } from './time.ts'

type Editor = ReturnType<App['editor']>
type PostLine = Awaited<ReturnType<Editor['list']>>[number]

export interface Options {
  readonly publish?: boolean
  readonly at?: string
}

/** A post's fields in JSON output. */
const shown = ({ slug, title, status, publishedAt, emailedAt }: PostLine) => ({
  slug,
  title,
  status,
  publishedAt,
  emailedAt,
})

const lineOf = ({ slug, title, status, publishedAt, emailedAt }: PostLine) =>
  [
    status.padEnd(9),
    publishedAt ? minute(publishedAt) : ' '.repeat(20),
    emailedAt ? 'emailed' : '       ',
    `${slug}: ${title}`,
  ].join('  ')

export const commands: Readonly<Record<string, Command<Editor, Options>>> = {
  list: {
    usage: '',
    help: ['Posts and their state, drafts first. The built-in articles are files and not in the list.'],
    options: [],
    ask: () => async (editor) => {
      const posts = await editor.list()
      return { data: posts.map(shown), lines: [...posts.map(lineOf), `${posts.length} in all`] }
    },
  },
  new: {
    usage: '<title>',
    help: ['Writes a file to fill in, named after the title, into this folder. Nothing is imported yet.'],
    options: [],
    ask(title) {
      const slug = slugOf(title)
      if (!slug) throw new WrongUse(`"${title}" is no title: it has no letters`)
      const file = `${slug}.md`
      return {
        async alone() {
          await writeFile(file, draftOf(title.trim(), slug), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
            throw error.code === 'EEXIST' ? new DomainError('conflict', 'exists', `${file} exists already.`) : error
          })
          return { data: { file, slug }, lines: [`Wrote ${file}. Fill it in, then: npm run blog -- import ${file}`] }
        },
      }
    },
  },
  import: {
    usage: '<file> [--publish]',
    help: [
      'Creates or updates the draft with the slug of a Markdown file with front matter (title, slug, summary, category,',
      'tags; optional author, date, hero, figure, figure-note). A file that is not right is refused with the lines that',
      'are wrong, and nothing changes. --publish publishes it; a published post changes only with it.',
    ],
    options: ['publish'],
    ask:
      (file, { publish = false }) =>
      async (editor) => {
        const post = await editor.importFile(await textOf(file), publish)
        const { slug, title, status, was, replacesBuiltIn } = post
        const done = was === null ? 'Imported' : was === title ? 'Updated' : `Updated (the title was "${was}")`
        const also =
          replacesBuiltIn && status === 'published' ? ['It replaces the built-in article with this slug.'] : []
        const next = status === 'draft' ? [`Look at it: npm run blog -- preview ${slug}`] : []
        return { data: post, lines: [`${done}: ${slug} is ${status}.`, ...also, ...next] }
      },
  },
  preview: {
    usage: '<slug>',
    help: ['Prints an address that shows the post as readers will see it, to anyone with the address, for one hour.'],
    options: [],
    ask: (slug) => async (editor) => {
      const preview = await editor.preview(slug)
      return {
        data: preview,
        lines: [preview.url, preview.until ? `until ${minute(preview.until)}` : 'for everybody'],
      }
    },
  },
  publish: {
    usage: '<slug>',
    help: ['Everybody can read the post from now on. It keeps the date of its file, if that has one.'],
    options: [],
    ask: (slug) => async (editor) => told(await editor.publish(slug)),
  },
  schedule: {
    usage: '<slug> --at <time>',
    help: [
      'Publishes the post at a time, such as 2027-01-31T09:00 (US Eastern) or 2027-01-31T14:00Z. Another time replaces',
      'the first. A process with ROLE all or worker must be running then; if none is, it is published when one starts.',
    ],
    options: ['at'],
    ask(slug, { at }) {
      if (at === undefined) throw new WrongUse('Say when: --at 2027-01-31T09:00')
      const time = timeIn(at)
      if (!time) throw new WrongUse(`"${at}" is no time: write 2027-01-31T09:00 (US Eastern) or 2027-01-31T14:00Z`)
      return async (editor) => told(await editor.schedule(slug, time))
    },
  },
  unpublish: {
    usage: '<slug>',
    help: [
      'Makes a published or scheduled post a draft again. Emails already sent can’t be recalled; the others are dropped.',
    ],
    options: [],
    ask: (slug) => async (editor) => {
      const { builtInReturns, ...post } = await editor.unpublish(slug)
      const returns = builtInReturns ? ['The built-in article with this slug is shown again.'] : []
      return { data: shown(post), lines: [lineOf(post), ...returns] }
    },
  },
  email: {
    usage: '<slug>',
    help: [
      'Emails a published post to everyone who gets articles by email: title, summary, link, and one click to unsubscribe.',
      'Once for each post. The running product sends the emails. Needs POSTAL_ADDRESS.',
    ],
    options: [],
    ask: (slug) => async (editor) => {
      const ordered = await editor.email(slug)
      return {
        data: ordered,
        lines: [
          `${ordered.mails === 1 ? '1 email waits' : `${ordered.mails} emails wait`} to be sent by the running product.`,
        ],
      }
    },
  },
  subscribers: {
    usage: '',
    help: ['How many accounts get articles by email, and how many said no.'],
    options: [],
    ask: () => async (editor) => {
      const counts = await editor.subscribers()
      return { data: counts, lines: [`${counts.subscribed} subscribed`, `${counts.unsubscribed} unsubscribed`] }
    },
  },
}

const told = (post: PostLine): Outcome => ({ data: shown(post), lines: [lineOf(post)] })

const largestFile = 1024 * 1024

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new DomainError('not-found', 'no-file', `${file} cannot be read (${error.code}).`)
  })
  if (bytes.length > largestFile) throw new DomainError('too-large', 'too-large', `${file} has more than 1 MB.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DomainError('invalid', 'not-utf8', `${file} is not UTF-8 text.`)
  }
}
