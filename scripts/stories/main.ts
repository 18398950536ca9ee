import { editing } from '../editing.ts'
import { commands } from './commands.ts'

/** The editors' command line for stories. */
export const main = editing({
  name: 'stories',
  commands,
  options: { state: { type: 'string' }, photos: { type: 'string' } },
  editorIn: (app, name) => app.stories(name),
  asking: () => 'the id of a story; list shows them',
})
