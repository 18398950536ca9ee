import { afterAll, expect, it } from 'vitest'
import { contractor } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'

const operatorMail = 'office@tidytally.example'
const system = await startSystem({ mail: { operatorMail } })
afterAll(() => system.stop())

/** Queues in which jobs of an older release may be waiting, and the email that each job becomes. */
const queues: readonly (readonly [queue: string, data: object, subject: string])[] = [
  ['documents.welcome', {}, 'Welcome to TidyTally'],
  ['documents.mail-verification-link', {}, 'Confirm your email address for TidyTally'],
  ['documents.mail-reset-link', { at: new Date().toISOString() }, 'Reset your TidyTally password'],
  ['documents.tell-password-changed', { at: new Date().toISOString() }, 'Your password was changed'],
  [
    'documents.tell-about-subscription',
    { notice: { kind: 'refunded', amount: 1250, last4: '4242' } },
    'Refund from TidyTally - $12.50',
  ],
  [
    'documents.alarm-operator',
    { alarm: { kind: 'not-ended', closed: false, customerId: 'cus_1', page: null } },
    'A subscription couldn’t be ended at the card provider',
  ],
]

it('jobs that the previous release left in its queues still run', async () => {
  const { user } = await contractor(system)
  await system.db.query('update accounts.users set email_verified_at = null where id = $1', [user.id])
  for (const [queue, data] of queues)
    await system.boss.send(queue, { payload: { contractorId: user.id, ...data }, requestId: 'test' })
  const subjects = async () =>
    (await system.mailbox.mails())
      .filter(({ envelope }) => [user.email, operatorMail].some((address) => envelope.to.includes(address)))
      .map(({ subject }) => subject)
  await expect.poll(subjects).toEqual(expect.arrayContaining(queues.map(([, , subject]) => subject)))
})
