import { comingTerms } from '../src/modules/accounts/contract/terms.ts'
import { mainWith } from './terms/main.ts'

/** `npm run terms` */
process.exitCode = await mainWith(comingTerms)(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
})
