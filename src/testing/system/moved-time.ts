import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import Stripe from 'stripe'
import type { Work } from '../../modules/billing/operations.ts'
import type { DomainEvent } from '../../shared-kernel/event.ts'
import { createEngine, type Engine } from '../../stand-ins/stripe/engine.ts'
import { withoutSocket } from '../../stand-ins/stripe/in-process.ts'
import { emptyState, type State } from '../../stand-ins/stripe/world.ts'
import type { Changes } from '../browser/visitor.ts'
import { type System, startSystem } from './system.ts'

const keys = { secretKey: 'sk_test_sim_moved', publishableKey: 'pk_test_sim_moved', webhookSecret: 'whsec_sim_moved' }

/** The product with simulated payments but no sockets, and with access that uses the simulated clock. */
export interface MovedTime extends System {
  /** Runs with its own stand-in, whose clock stays at `start` (in seconds) until moved. */
  with<Result>(start: number, act: (stripe: Engine) => Promise<Result>): Promise<Result>
  /** Sets the current second for this contractor's access. */
  accessAt(contractorId: string, seconds: number): Promise<unknown>
  /** The jobs' context; the events that they publish are collected in `told`. */
  readonly work: Work
  readonly told: DomainEvent[]
}

/** No jobs run here: tests do their work explicitly. */
export async function startMovedTime(): Promise<MovedTime> {
  const current = new AsyncLocalStorage<Engine>()
  const simulator = { host: '127.0.0.1', port: 9, httpClient: withoutSocket(() => current.getStore()!) }
  const { webhookSecret, ...ours } = keys
  const system = await startSystem({ role: 'web', payments: { ...ours, webhookSecrets: [webhookSecret], simulator } })
  await moveAccess(system.db)
  await system.db.query(unlimited)
  const stocked: State = { ...emptyState(), ...keys }
  await current.run(
    createEngine(stocked, () => 0),
    () => system.payments.syncCatalogue(),
  )
  const told: DomainEvent[] = []
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const work: Work = {
    db: system.db,
    log,
    inTransaction: (act) =>
      system.orm.em.fork().transactional((em) =>
        act({
          db: system.db,
          log,
          now: new Date(),
          actor: { kind: 'system', cause: 'test' },
          em,
          publish: async (event) => void told.push(event),
        }),
      ),
  }
  return {
    ...system,
    work,
    told,
    with: (start, act) => {
      const stripe = createEngine({ ...structuredClone(stocked), salt: randomUUID() }, () => start * 1000)
      return current.run(stripe, () => act(stripe))
    },
    accessAt: (contractorId, seconds) =>
      system.db.query({ name: 'moved-time', text: moved, values: [contractorId, seconds] }),
  }
}

/** Disables limits: months of simulated time pass between two requests, but limits use the real clock. */
const unlimited = `
  create function simulated.first() returns trigger language plpgsql as 'begin new.hits := new.hits[cardinality(new.hits):]; return new; end';
  create trigger unlimited before insert or update on public.limits for each row execute function simulated.first()`

const moved = `insert into simulated.clock values ($1, to_timestamp($2))
               on conflict (user_id) do update set at = excluded.at`

/** Recreates the view with the simulated clock, since the dates that it compares with now come from that clock. */
async function moveAccess(db: Pool) {
  const { rows } = await db.query<{ view: string }>(`select pg_get_viewdef('billing.access'::regclass) as view`)
  const view = rows[0]!.view.replaceAll('now()', 'simulated.now_of(user_id)')
  await db.query(`
    create schema simulated;
    create table simulated.clock (user_id uuid primary key, at timestamptz not null);
    create function simulated.now_of(uuid) returns timestamptz stable language sql
      return (select at from simulated.clock where user_id = $1);
    create or replace view billing.access as ${view}`)
}

export const cardNumbers = {
  pays: '4242424242424242',
  fails: '4000000000000341',
  asks: '4000002760003184',
  refused: '4000000000000002',
}
export type CardKind = keyof typeof cardNumbers

/** Confirms a card as the form and the bank do: returns the card's id, or null if it was refused. */
export function fillIn(stripe: Engine, secret: string, card: CardKind = 'pays', bankSays = true): string | null {
  const [id] = secret.split('_secret_')
  const kind = secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const exp_year = String(new Date(stripe.now()).getUTCFullYear() + 30)
  const { body } = stripe.handle({
    method: 'POST',
    path: `/v1/${kind}/${id}/confirm`,
    params: {
      client_secret: secret,
      payment_method_data: { type: 'card', card: { number: cardNumbers[card], exp_month: '12', exp_year, cvc: '123' } },
    },
    key: stripe.state.publishableKey,
  })
  const { status, payment_method } = body as { status?: string; payment_method: string }
  if (status === 'requires_action') answerBank(stripe, secret, bankSays)
  return status === 'succeeded' || (status === 'requires_action' && bankSays) ? payment_method : null
}

/** The cardholder's answer to the bank. */
export function answerBank(stripe: Engine, secret: string, yes: boolean) {
  const intent = secret.split('_secret_')[0]!
  stripe.authenticate({ intent, client_secret: secret, outcome: yes ? 'succeeded' : 'failed' })
}

/** A signed webhook request for an event. */
export function signedBy({ state }: Engine, event: object): Changes {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: state.webhookSecret })
  const nobody = { origin: undefined, cookie: undefined }
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...nobody } }
}

/**
 * Resets the account's billing: nothing remains of the last subscription, except, with `hadTrial`, the used trial.
 */
export async function forget(db: Pool, { id, email }: { id: string; email: string }, hadTrial = false) {
  const mail = createHash('sha256').update(email).digest('hex')
  await db.query({ name: 'forget', text: forgotten, values: [id, mail] })
  if (hadTrial) await db.query(trialBefore, [mail])
}

const forgotten = `
  with subscriptions as (delete from billing.subscriptions where user_id = $1),
       operations as (delete from billing.operations where user_id = $1),
       notices as (delete from billing.notices where user_id = $1),
       events as (delete from billing.provider_events where user_id = $1),
       jobs as (delete from pgboss.job where data->'payload'->>'contractorId' = $1::text)
  delete from billing.trials where user_id = $1 or email_hash = $2`
const trialBefore = `insert into billing.trials (user_id, email_hash, card_hash, begun_at)
                     values (gen_random_uuid(), $1, $1, now())`
