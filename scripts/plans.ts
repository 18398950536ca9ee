import { main } from './plans/main.ts'

/** `npm run plans` */
const terminal = {
  env: process.env,
  isTTY: process.stdin.isTTY,
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
}
process.exitCode = await main(process.argv.slice(2), terminal)
