import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../src/app.ts'
import { StoryState } from '../../src/modules/content/contract/stories.ts'
import type { Command } from '../editing.ts'
import { WrongUse } from '../plans/commands.ts'
import { minute } from '../plans/lines.ts'

type Editor = ReturnType<App['stories']>
type StoryLine = Awaited<ReturnType<Editor['list']>>[number]
type StoryFile = Awaited<ReturnType<Editor['show']>>

export interface Options {
  readonly state?: string
  readonly photos?: string
}

export const commands: Readonly<Record<string, Command<Editor, Options>>> = {
  list: {
    usage: '[--state <state>]',
    help: [`Stories, first come first: of one state (${StoryState.options.join(', ')}), or all but the removed ones.`],
    options: ['state'],
    ask(_, { state }) {
      const wanted = state === undefined ? null : StoryState.safeParse(state)
      if (wanted && !wanted.success) throw new WrongUse(`There is no state "${state}"`)
      return async (editor) => {
        const found = await editor.list(wanted?.data ?? null)
        return { data: found, lines: [...found.map(lineOf), `${found.length} in all`] }
      }
    },
  },
  show: {
    usage: '<id> [--photos <folder>]',
    help: [
      'One story with its author’s name and address, which is recorded. --photos writes its photos into a folder,',
      'as they would be shown. Look at them before you approve.',
    ],
    options: ['photos'],
    ask:
      (id, { photos: folder }) =>
      async (editor) => {
        const story = await editor.show(id)
        const files = folder === undefined ? [] : await photosInto(folder, story, editor)
        return { data: { ...story, ...(folder !== undefined && { files }) }, lines: [...linesOf(story), ...files] }
      },
  },
  approve: {
    usage: '<id>',
    help: [
      'Everybody can read it from now on: first name, location, words and photos. Its author gets an email. The home',
      'page shows the five that were approved last.',
    ],
    options: [],
    ask: (id) => async (editor) => decided(await editor.approve(id)),
  },
  decline: {
    usage: '<id>',
    help: [
      'Nobody can read it, also if it was approved before. Its author is not told. All of it is deleted 30 days later;',
      'until then approve brings it back.',
    ],
    options: [],
    ask: (id) => async (editor) => decided(await editor.decline(id)),
  },
}

const decided = (story: StoryFile) => ({ data: story, lines: [`${story.id} is ${story.state}`] })

const lineOf = ({ id, state, name, location, photos, sentAt }: StoryLine) =>
  [
    id,
    state.padEnd(8),
    minute(sentAt),
    photos === 1 ? '1 photo ' : `${photos} photos`,
    [name, location].filter(Boolean).join(', '),
  ]
    .join('  ')
    .trimEnd()

const row = (label: string, value: string | null) => (value ? [`${label.padEnd(10)}${value}`] : [])

const linesOf = ({ id, state, name, email, location, story, photos, sentAt, decidedAt, removedAt }: StoryFile) => [
  ...row('story', id),
  ...row('state', state),
  ...row('name', name),
  ...row('email', email),
  ...row('location', location),
  ...row('sent', minute(sentAt)),
  ...row('decided', decidedAt && minute(decidedAt)),
  ...row('removed', removedAt && minute(removedAt)),
  ...row('photos', photos.map(({ width, height }) => `${width} x ${height}`).join(', ')),
  ...(story ? ['', ...story.split('\n').map((line) => `  ${line}`)] : []),
]

async function photosInto(folder: string, { photos }: StoryFile, editor: Editor): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (const { id } of photos) {
    const path = join(folder, `${id}.jpg`)
    await writeFile(path, await editor.photo(id))
    files.push(path)
  }
  return files
}
