import { ValidationError } from '@mikro-orm/core'
import { DatabaseError } from 'pg'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { tellable, told } from './logged-error.ts'

const address = 'canary@customer.example'
const hash = '$argon2id$v=19$m=19456,t=2,p=1$canary'
const refused = Object.assign(new DatabaseError(`invalid input syntax for type uuid: "${address}"`, 200, 'error'), {
  severity: 'ERROR',
  code: '23514',
  detail: `Failing row contains (${address}, ${hash}).`,
  where: `unnamed portal parameter $1 = '${address}'`,
  internalQuery: `insert into accounts.users values ('${address}')`,
  query: `insert into accounts.users values ('${address}')`,
  parameters: [address, hash],
  routine: 'ExecConstraints',
  schema: 'accounts',
  table: 'users',
  constraint: 'users_email_check',
})

it('S-12: a database error is logged with its code, constraint and table only @T-50', () => {
  const { stack, ...rest } = told(refused)
  expect(rest).toEqual({
    type: 'DatabaseError',
    message: 'PostgreSQL refused with 23514; its message may quote what it was given',
    code: '23514',
    constraint: 'users_email_check',
    schema: 'accounts',
    table: 'users',
  })
  expect(stack).toMatch(/^\s+at /)
})

it.each([
  ['the database', refused],
  ['a wrapped error', new Error('The job failed', { cause: refused })],
  ['the ORM', ValidationError.fromWrongPropertyType({ email: address } as never, 'email', 'string', 'number', address)],
  [
    'the mail server',
    Object.assign(new Error(`550 <${address}> is unknown`), { responseCode: 550, response: address }),
  ],
  ['a mail that nobody took', Object.assign(new Error(`No recipients: ${address}`), { rejected: [address] })],
  ['the card provider', new Stripe.errors.StripeInvalidRequestError({ message: `Invalid email: ${address}` } as never)],
  ['a text that is not JSON', parse(`{"email": ${address}}`)],
  ['our own words', new Error(`Nobody is called <${address}>`)],
  ['a token in a message', new Error(`No link ${hash} or Zm9yZ290LXBhc3N3b3JkLWNhbmFyeS10b2tlbg`)],
])('S-12: an error of %s reveals nothing private', (_, error) => {
  for (const text of [JSON.stringify(told(error)), jobOutcome(tellable(error))]) {
    expect(text).toMatch(/at .*logged-error\.test\.ts/)
    expect(text).not.toMatch(/canary|customer\.example|Zm9yZ290|argon2/)
  }
})

/** Everything pg-boss could store of it. */
const jobOutcome = (error: Error) =>
  JSON.stringify({ ...error, message: error.message, stack: error.stack, cause: error.cause })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}

it('logs our own messages and their stack', () => {
  const error = new Error('There is no Chromium at /nowhere/chrome')
  expect(told(error).message).toBe(error.message)
  expect(told(undefined)).toEqual({ type: 'undefined', message: 'not an error', stack: '' })
})
