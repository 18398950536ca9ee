import { parseArgs } from 'node:util'
import { startStripe } from '../src/stand-ins/stripe.ts'
import { simulatedAccount, testAccount } from '../src/testing/rehearsal/account.ts'
import { type Finding, rehearse } from '../src/testing/rehearsal/rehearse.ts'

/** `npm run rehearse:payments`. Exit code 0: all equal, 1: something differs, 2: wrong use. */
const [differs, wrongUse] = [1, 2]

const help = `npm run rehearse:payments [-- --json]

Goes through trials, charges, changes of plan and refusals with a Stripe account in test mode, and with simulated
payments, and prints where they differ. Each check has a test clock, which is deleted afterwards with its customers.
The six products, six prices and four coupons of "npm run plans -- sync" stay. It takes about 15 minutes.

  STRIPE_SECRET_KEY   a secret or restricted key of test mode: sk_test_... or rk_test_...

Get one at dashboard.stripe.com: switch to test mode, then Developers, API keys. Set it in the environment, never as an
argument: other programs on this machine can read those. A live key is refused.

--json answers for a program. Exit codes: 0 all alike, 1 something differs, 2 wrong use.`

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(wrongUse)
}

function parsed() {
  try {
    return parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }).values
  } catch (error) {
    const isKey = process.argv.slice(2).some((word) => /[sr]k_(test|live)_/.test(word))
    return stopWith(
      isKey
        ? 'Set the key in the environment as STRIPE_SECRET_KEY, never as an argument.'
        : `${(error as Error).message}\n\n${help}`,
    )
  }
}

function accountOf(key: string, simulator: string | undefined) {
  if (/^[sr]k_live_/.test(key))
    return stopWith('This is a live key. The rehearsal charges cards, so it takes test keys only.')
  if (!/^[sr]k_test_/.test(key)) return stopWith(`STRIPE_SECRET_KEY is not set to a test key.\n\n${help}`)
  if (!simulator) return testAccount(key)
  const { hostname, port } = new URL(simulator)
  return simulatedAccount({ secretKey: key, host: hostname, port: Number(port) })
}

const show = ({ name, expected, simulated, live, same }: Finding) =>
  [
    `${same ? 'alike  ' : 'DIFFERS'}  ${name}`,
    ...(same
      ? [`         ${live}`]
      : [`  expected   ${expected}`, `  simulated  ${simulated}`, `  test mode  ${live}`]),
  ].join('\n')

const { json, help: asked } = parsed()
if (asked) {
  console.log(help)
  process.exit(0)
}
const live = accountOf(process.env.STRIPE_SECRET_KEY ?? '', process.env.REHEARSAL_SIMULATOR)
const standIn = await startStripe({ file: null })
try {
  const findings = await rehearse(simulatedAccount(standIn), live, (finding) => json || console.log(show(finding)))
  const different = findings.filter(({ same }) => !same).length
  console.log(json ? JSON.stringify(findings, null, 2) : `\n${findings.length} checks, ${different} differ.`)
  process.exitCode = different > 0 ? differs : 0
} catch (error) {
  const { message, cause } = error as Error
  console.error(`${message}${cause instanceof Error ? ` (${cause.message})` : ''}`)
  process.exitCode = differs
} finally {
  await standIn.stop()
}
