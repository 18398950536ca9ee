import { authenticatePayment } from '../payments/payments.ts'
import { authenticateSetup } from '../payments/setup-intents.ts'
import { find, type World } from '../world.ts'
import type { Kind } from './objects.ts'
import { type Params, required, text } from './params.ts'
import { badRequest, missing } from './problems.ts'
import type { Answer } from './requests.ts'

/**
 * The answer to the bank's question: `intent`, `client_secret` and `outcome` (`succeeded` or `failed`); the secret
 * proves who is asking.
 */
export function authenticate(world: World, params: Params): Answer {
  const id = required(params, 'intent')
  const kind: Kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  const intent = find(world, kind, id)
  if (required(params, 'client_secret') !== intent.client_secret) throw missing(kind, id)
  if (intent.status !== 'requires_action')
    throw badRequest(`This intent has a status of ${intent.status}.`, { code: `${kind}_unexpected_state` })
  const accepted = text(params, 'outcome') === 'succeeded'
  if (intent.object === 'setup_intent') authenticateSetup(world, intent, accepted)
  else authenticatePayment(world, intent, accepted)
  const back = world.state.returnUrls[id]
  delete world.state.returnUrls[id]
  const query = {
    [kind]: id,
    [`${kind}_client_secret`]: intent.client_secret!,
    redirect_status: accepted ? 'succeeded' : 'failed',
  }
  const return_url = back ? withQuery(back, query) : null
  return { status: 200, body: { intent: structuredClone(intent), return_url } }
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
