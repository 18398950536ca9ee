import type Stripe from 'stripe'
import { z } from 'zod'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { PaymentSettings, Payments } from '../payments.ts'

const toleranceSeconds = 300

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const metadata = z.object({ userId: z.string().optional() }).nullish()

/** The only parts we read of an event's object: its id, type, customer and our own id. */
const Subject = z.object({
  id: z.string().optional(),
  object: z.string(),
  customer: reference.nullish(),
  metadata,
  parent: z.object({ subscription_details: z.object({ metadata }).nullish() }).nullish(),
})

const SignedEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: Subject }),
})

/** A report is valid if one of our secrets signed these bytes recently, in the mode of our key: live or test. */
export const reports = ({ secretKey, webhookSecrets }: PaymentSettings): Pick<Payments, 'report'> => ({
  async report(payload, signature) {
    const { default: Client } = await import('stripe')
    const signed = webhookSecrets.some((secret) => isSigned(Client.webhooks, { payload, signature, secret }))
    if (!signed) throw notSigned()
    const event = SignedEvent.safeParse(parsed(payload))
    if (!event.success || event.data.livemode !== /^[sr]k_live_/.test(secretKey)) throw notSigned()
    const { id, type, created, data } = event.data
    const { object } = data
    return {
      id,
      type,
      objectId: object.id ?? null,
      at: new Date(created * 1000),
      customerId: (object.object === 'customer' ? object.id : object.customer) ?? null,
      contractorId: object.metadata?.userId ?? object.parent?.subscription_details?.metadata?.userId ?? null,
    }
  },
})

interface Letter {
  readonly payload: Buffer
  readonly signature: string
  readonly secret: string
}

function isSigned(webhooks: Stripe['webhooks'], { payload, signature, secret }: Letter): boolean {
  try {
    webhooks.constructEvent(payload, signature, secret, toleranceSeconds)
    return true
  } catch {
    return false
  }
}

const parsed = (payload: Buffer): unknown => JSON.parse(payload.toString('utf8'))

const notSigned = () => new DomainError('unsigned', 'not-signed', 'This report wasn’t signed for us')
