/**
 * Writes the JSON Schema of Stripe's responses from the types of the installed SDK, limited to the objects of simulated
 * payments. Run it after updating `stripe`: `node scripts/stripe-schema.ts`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { createGenerator, ExposeNodeParser } from 'ts-json-schema-generator'

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  type?: string | string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}
type Definitions = Record<string, Schema>

const root = join(import.meta.dirname, '..')
const target = join(root, 'src/stand-ins/stripe/stripe-schema.json')

/** Stripe's names of the served objects, with their types in the SDK. */
const served = {
  customer: 'Customer',
  product: 'Product',
  price: 'Price',
  plan: 'Plan',
  coupon: 'Coupon',
  discount: 'Discount',
  payment_method: 'PaymentMethod',
  payment_intent: 'PaymentIntent',
  setup_intent: 'SetupIntent',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  line_item: 'InvoiceLineItem',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  subscription_schedule: 'SubscriptionSchedule',
  'test_helpers.test_clock': 'TestHelpers.TestClock',
  event: 'EventBase',
}
const forCards = ['card', 'type', 'redirect_to_url', 'use_stripe_sdk', 'allow_redisplay']
/** Fields left out because they are always null or empty here. */
const empty = new Set(
  'amount_details appeal automatic_tax balance_transactions currency_options custom_fields customer_tax_ids default_tax_rates enhanced_eligibility enhanced_evidence fraud_details generated_from hooks last_finalization_error level3 pause_schedules payment_details presentment_details processing refunds rule shipping shipping_cost tax tax_rates taxes threshold_reason tiers total_taxes wallet'.split(
    ' ',
  ),
)
const deleted = ['Customers.DeletedCustomer']

/** The generator confuses types of the same name, so each name is prefixed with its file. */
function definitionsOfSdk(): Definitions {
  const parser = ExposeNodeParser.prototype as unknown as {
    getDefinitionName: (node: { getSourceFile: () => { fileName: string } }, context: unknown) => string
  }
  const plainName = parser.getDefinitionName
  parser.getDefinitionName = function (node, context) {
    const file = node.getSourceFile().fileName.replace(/^.*\/esm\/(resources\/)?/, '')
    return `${file.replace(/\.d\.ts$/, '').replaceAll('/', '.')}.${plainName.call(this, node, context)}`
  }
  mkdirSync(join(root, '.build'), { recursive: true })
  const folder = mkdtempSync(join(root, '.build/stripe-schema-'))
  try {
    const path = join(folder, 'served.ts')
    const types = Object.values(served).map((type) => `export type ${type.replace('.', '')} = Stripe.${type}`)
    writeFileSync(path, ["import type { Stripe } from 'stripe'", ...types].join('\n'))
    const tsconfig = join(root, 'tsconfig.json')
    const options = { path, tsconfig, skipTypeCheck: true, additionalProperties: false, jsDoc: 'none' as const }
    return createGenerator(options).createSchema('*').definitions as Definitions
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The definition of an SDK type: the only one of that name in a file of resources. */
function nameOf(type: string): string {
  const plain = type.split('.').at(-1)!
  const fits = (name: string) => name.endsWith(`s.${plain}`) && isObject(full[name]!)
  const found = Object.keys(full).find((name) => fits(name) && name.split('.').length <= 3)
  if (!found) throw new Error(`The SDK has no type ${type}`)
  return found
}

function isObject({ properties }: Schema): boolean {
  const object = properties?.object?.const
  return object !== undefined && object !== 'list'
}

/** The given definitions and everything that they still refer to after `cut`. */
function reachable(names: string[]): Definitions {
  const found: Definitions = {}
  const queue = [...names]
  for (let name = queue.pop(); name; name = queue.pop()) {
    if (found[name]) continue
    found[name] = cut(full[name]!, name)
    for (const [, ref] of JSON.stringify(found[name]).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g))
      queue.push(decodeURIComponent(ref!))
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
}

const referredBy = ({ $ref }: Schema) => ($ref ? decodeURIComponent($ref.replace('#/definitions/', '')) : '')

/** Whether this is an object that simulated payments don't serve, or a list of them. */
function foreign(schema: Schema): boolean {
  if (schema.items) return foreign(schema.items)
  if (schema.anyOf) return schema.anyOf.every((one) => foreign(one) || one.type === 'null')
  const to = referredBy(schema)
  if (to === '' || keeping.has(to)) return false
  const { anyOf, properties } = full[to]!
  if (properties?.object?.const === 'list') return foreign(properties.data!)
  return isObject(full[to]!) || (anyOf?.every(foreign) ?? false)
}

/** Removes unserved objects, payment methods except cards, and the SDK's allowance for unknown enum values. */
function cut(schema: Schema, name = ''): Schema {
  if (name.startsWith('Decimal.')) return { type: 'string' }
  if (name.endsWith('.UseStripeSdk')) return { type: 'object' }
  if (schema.anyOf) return union(schema.anyOf.filter((one) => !foreign(one)).map((one) => cut(one)))
  if (schema.items) return { ...schema, items: cut(schema.items) }
  if (!schema.properties) return schema
  const mandatory = new Set(schema.required)
  const cardOnly =
    /\.(PaymentMethodOptions|NextAction|PaymentMethodDetails|DestinationDetails)$/.test(name) ||
    name === 'PaymentMethods.PaymentMethod'
  const wanted = Object.entries(schema.properties).filter(
    ([key, value]) =>
      (mandatory.has(key) && !name.endsWith('.PaymentMethodOptions')) ||
      (key !== 'deleted' && (empty.has(key) || !foreign(value)) && (!cardOnly || forCards.includes(key))),
  )
  const properties = wanted.map(([key, value]) => [key, empty.has(key) ? {} : cut(value)] as const)
  const required = schema.required?.filter((key) => wanted.some(([wantedKey]) => wantedKey === key))
  return { ...schema, properties: Object.fromEntries(properties), ...(required ? { required } : {}) }
}

function union(members: Schema[]): Schema {
  const words = members.filter((one) => one.const !== undefined).map((one) => one.const)
  const rest = members.filter((one) => one.const === undefined && referredBy(one) !== 'shared.OtherString')
  const anyOf =
    words.length > 0 ? [{ enum: words.length > 40 && words.includes('card') ? ['card'] : words }, ...rest] : rest
  return anyOf.length === 1 ? anyOf[0]! : { anyOf }
}

/** One definition per line, so that a diff shows the changes of a new SDK version. */
function printed({ definitions, ...rest }: { apiVersion: string; roots: object; definitions: Definitions }): string {
  const lines = Object.entries(definitions).map(
    ([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
  )
  return `${JSON.stringify(rest).slice(0, -1)},"definitions":{\n${lines.join(',\n')}\n}}\n`
}

const full = definitionsOfSdk()
const roots = Object.fromEntries(Object.entries(served).map(([object, type]) => [object, nameOf(type)]))
const keeping = new Set([...Object.values(roots), ...deleted])
const kept = reachable([...keeping])
writeFileSync(target, printed({ apiVersion: Stripe.API_VERSION, roots, definitions: kept }))
console.log(`${Object.keys(kept).length} definitions for ${Stripe.API_VERSION} in ${target}`)
