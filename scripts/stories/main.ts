import { editing } from '../editing.ts'
import { commands } from './commands.ts'

/** What an editor does about stories. */
export const main = editing({
  name: 'stories',
  commands,
  options: { state: { type: 'string' }, photos: { type: 'string' } },
  editorIn: (app, name) => app.stories(name),
  asking: () => 'the id of a story; list shows them',
})
