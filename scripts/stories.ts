import { main } from './stories/main.ts'

/** `npm run stories` */
process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
})
