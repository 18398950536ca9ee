import { defineConfig } from '@pandacss/dev'
import whole from './panda.config.ts'
import { firstFiles } from './theme/first-files.ts'

/** The styles of the first screens only, for `theme/first.css`. */
export default defineConfig({ ...whole, include: firstFiles() })
