import { editing } from '../editing.ts'
import { commands } from './commands.ts'

/** The editors' command line for the blog. */
export const main = editing({
  name: 'blog',
  commands,
  options: { publish: { type: 'boolean' }, at: { type: 'string' } },
  editorIn: (app, name) => app.editor(name),
  asking: (word) => `a ${word}`,
})
