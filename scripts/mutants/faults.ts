import { administrationFaults } from './administration-faults.ts'
import { contentFaults } from './content-faults.ts'
import type { Fault } from './fault.ts'

const price = 'src/modules/pricing/contract/price.ts'
const prices = 'src/modules/pricing/contract/price'
const inPrice = (text: string, becomes: string): Fault => ({ area: 'price', file: price, text, becomes, tests: prices })

const inTime = (text: string, becomes: string): Fault => ({
  ...{ area: 'price', file: 'src/modules/pricing/contract/time.ts', text, becomes },
  tests: 'src/modules/pricing/contract/time',
})
const inShares = (text: string, becomes: string): Fault => ({
  ...{ area: 'price', file: 'src/shared-kernel/share-out.ts', text, becomes },
  tests: `src/shared-kernel/share-out ${prices}`,
})

const priceFaults: readonly Fault[] = [
  inPrice('area.manualSqft ?? area.aiEstimatedSqft', 'area.aiEstimatedSqft ?? area.manualSqft'),
  inPrice('(value > 0 ? Math.min(value, 1_000_000_000) : 0)', 'Math.min(value, 1_000_000_000)'),
  inPrice('* BigInt(toRateUnits(known(pricePerSqFt))), 100n', '* BigInt(toRateUnits(known(pricePerSqFt))), 10n'),
  inPrice(
    "const times = once || frequency === 'one-time' ? 1 :",
    "const times = once || frequency === 'monthly' ? 1 :",
  ),
  inPrice('* Math.round(known(quantity)) * times', '* times'),
  inPrice('const totalArea = sizes.length > 0 ?', 'const totalArea = sizes.length > 1 ?'),
  inPrice("if (once || type === 'one-time')", 'if (once)'),
  inPrice('...(areas.length > 0 ? areaLines', '...(areas.length > 1 ? areaLines'),
  inPrice("totalOneTime: total('once'),", "totalOneTime: total('once', 'extra'),"),
  inPrice('adjusted(totalOneTime, oneTime ?? monthly) || null', 'adjusted(totalOneTime, oneTime ?? monthly)'),
  inPrice('adjusted(totalOneTime, oneTime ?? monthly)', 'adjusted(totalOneTime, oneTime ?? unadjusted)'),
  inPrice('kept && gives(kept.monthly, totalMonthly, finalMonthly)', 'kept'),
  inPrice('gives(own ?? monthly, totalOneTime, finalOneTime)', 'gives(own ?? unadjusted, totalOneTime, finalOneTime)'),
  inPrice('ratioOf(finalOneTime ?? 0, totalOneTime)', 'ratioOf(finalOneTime, totalOneTime)'),
  inPrice('final === null || !total ? null', 'final === null ? null'),
  inShares('one.rest > other.rest ? -1 : 1', 'one.rest > other.rest ? 1 : -1'),
  inShares('(lucky.has(at) ? part + 1 : part)', 'part'),
  inTime('larger(sum(perVisit) + around, shortest)', '(sum(perVisit) + around)'),
  inTime('labor * (all + supplies + overhead)', 'labor * (all + supplies)'),
  inTime('return Math.max(floor, roundHalfUp(top, bottom))', 'return roundHalfUp(top, bottom)'),
  inPrice('if (finalOneTime && !inOrder', 'if (!inOrder'),
  inPrice('finalMonthly * billedMonths(often)', 'finalMonthly * 10'),
  inPrice('export const prepaymentPercent = 15', 'export const prepaymentPercent = 10'),
  inPrice('isDaily(often) && monthlyEquivalent', 'monthlyEquivalent'),
  inPrice('export const defaultRate = 0.05', 'export const defaultRate = 0.1'),
  {
    area: 'price',
    file: 'src/modules/quoting/commands/create-quote.ts',
    text: '(await accountRateOf(db, contractorId)) ?? toRateUnits(defaultRate)',
    becomes: 'toRateUnits(defaultRate)',
    tests: 'src/modules/quoting/starting-rate.int.test.ts',
  },
]

const access = 'src/platform/http/access.int.test.ts'
const accessFaults: readonly Fault[] = [
  {
    area: 'access',
    file: 'src/modules/quoting/queries/photos.ts',
    text: '(p.storage_id = $1 or p.thumbnail_id = $1)`',
    becomes: 'p.storage_id = $1 or p.thumbnail_id = $1`',
    tests: access,
  },
  {
    area: 'access',
    file: 'src/modules/quoting/queries/photos.ts',
    text: 'where p.id = $1 and q.user_id = $2`',
    becomes: 'where p.id = $1 and $2::uuid is not null`',
    tests: 'src/modules/quoting/photos-refused.int.test.ts src/platform/http/access.int.test.ts',
  },
  {
    area: 'access',
    file: 'src/modules/quoting/storage.ts',
    text: '{ id, contractorId }, { lockMode',
    becomes: '{ id }, { lockMode',
    tests: access,
  },
  {
    area: 'access',
    file: 'src/modules/quoting/queries/get-quote.ts',
    text: 'where q.user_id = $1 and q.id = $2',
    becomes: 'where $1::uuid is not null and q.id = $2',
    tests: access,
  },
  {
    area: 'access',
    file: 'src/modules/quoting/queries/list-areas.ts',
    text: 'where q.user_id = $1 and a.id = $2',
    becomes: 'where $1::uuid is not null and a.id = $2',
    tests: 'src/modules/quoting/areas.int.test.ts',
  },
  {
    area: 'access',
    file: 'src/modules/quoting/queries/list-areas.ts',
    text: 'where q.user_id = $1 and a.quote_id = $2',
    becomes: 'where $1::uuid is not null and a.quote_id = $2',
    tests: access,
  },
  {
    area: 'access',
    file: 'src/modules/accounts/devices/end-session.ts',
    text: 'where id = $1 and user_id = $2 returning',
    becomes: 'where id = $1 and $2::uuid is not null returning',
    tests: `${access} src/modules/accounts/devices/session-list.int.test.ts`,
  },
  {
    area: 'access',
    file: 'src/modules/quoting/queries/history.ts',
    text: 'where q.id = $1 and q.user_id = $2',
    becomes: 'where q.id = $1 and $2::uuid is not null',
    tests: `${access} src/modules/quoting/history.int.test.ts`,
  },
  {
    area: 'access',
    file: 'src/platform/http/handlers.ts',
    text: "  if (!open) throw new DomainError('payment-required', 'no-subscription', 'Please choose a plan to go on')\n",
    becomes: '',
    tests: 'src/modules/billing/access.int.test.ts',
  },
]

const escapingFaults: readonly Fault[] = [
  {
    area: 'escaping',
    file: 'src/platform/html.ts',
    text: "'<': '&lt;',",
    becomes: "'<': '<',",
    tests: 'src/platform/html.test.ts',
  },
  {
    area: 'escaping',
    file: 'src/platform/html.ts',
    text: `'"': '&quot;',`,
    becomes: `'"': '"',`,
    tests: 'src/platform/html.test.ts',
  },
  {
    area: 'escaping',
    file: 'src/platform/html.ts',
    text: "    .replace(unprintable, '')\n",
    becomes: '',
    tests: 'src/platform/html.test.ts',
  },
  {
    area: 'escaping',
    file: 'src/platform/html.ts',
    text: '/[a-z0-9]/i.test(c) ? c',
    becomes: '/[a-z0-9\\\\]/i.test(c) ? c',
    tests: 'src/platform/html.test.ts',
  },
  {
    area: 'escaping',
    file: 'src/modules/documents/excel/text.ts',
    text: '/^[=+\\-@\\t]/.test(kept)',
    becomes: '/^[=+\\-\\t]/.test(kept)',
    tests: 'src/modules/documents/excel/text.test.ts',
  },
  {
    area: 'escaping',
    file: 'src/modules/documents/excel/text.ts',
    text: '/^[=+\\-@\\t\\r]/.test(text)',
    becomes: '/^[+\\-@\\t\\r]/.test(text) && false',
    tests: 'src/modules/documents/excel/text.test.ts',
  },
]

const outbox = 'src/platform/post-office/outbox.int.test.ts'
const releases = 'src/platform/post-office/two-releases.int.test.ts'
const claimFaults: readonly Fault[] = [
  {
    area: 'email claims',
    file: 'src/platform/post-office/messages.ts',
    text: "where key = ? and (state = 'queued' or state = 'sending' and ?)",
    becomes: 'where key = ? and (true or ?)',
    tests: outbox,
  },
  {
    area: 'email claims',
    file: 'src/platform/post-office/messages.ts',
    text: "['queued', 'sending', 'unconfirmed', 'failed']",
    becomes: "['queued', 'sending', 'failed']",
    tests: outbox,
  },
  {
    area: 'email claims',
    file: 'src/platform/post-office/messages.ts',
    text: ": ['queued', 'sending']\n",
    becomes: ": ['queued', 'sending', 'sent']\n",
    tests: outbox,
  },
  {
    area: 'email claims',
    file: 'src/modules/documents/storage.ts',
    text: "where delivery_id = ? and state = 'queued' returning",
    becomes: 'where delivery_id = ? returning',
    tests: releases,
  },
]

const inLimits =
  (file: string, tests: string) =>
  (text: string, becomes: string): Fault => ({
    area: 'limits',
    file: `src/platform/limits/${file}`,
    text,
    becomes,
    tests: `src/platform/limits/${tests}.int.test.ts`,
  })
const inLimit = inLimits('limit.ts', 'limit')
const inLeases = inLimits('leases.ts', 'shared-turns.kill')
const limitFaults: readonly Fault[] = [
  inLimit('< excluded.most', '< excluded.most + 9'),
  inLimit(
    'array[now()], most, seconds from asked where not exists (select from filled)',
    'array[now()], most, seconds from asked',
  ),
  inLimit('where hit > now() -', 'where true or hit > now() -'),
  inLimit('hits[cardinality(hits) - most + 1]', 'hits[cardinality(hits)]'),
  inLimit("digest('hex')", "digest('base64')"),
  inLeases('          where l.until <= now()', '          where true'),
  inLeases(' and until > now())', ')'),
  inLeases('set until = now() +', 'set until = until + 0 *'),
  inLeases('    return db.query({ ...giving', '    return db.query({ ...renewal'),
]

const revisions = 'src/modules/documents/issued-quote.int.test.ts src/modules/quoting/history.int.test.ts'
const revisionFaults: readonly Fault[] = [
  {
    area: 'revisions',
    file: 'src/modules/quoting/revisions.ts',
    text: '  if (wasUnchanged) return quote.revision\n',
    becomes: '',
    tests: revisions,
  },
  {
    area: 'revisions',
    file: 'src/modules/quoting/revisions.ts',
    text: 'and r.revision = coalesce($3, q.revision)',
    becomes: 'and r.revision = q.revision and ($3::int is null or true)',
    tests: revisions,
  },
  {
    area: 'revisions',
    file: 'src/modules/quoting/domain/revision.ts',
    text: 'export const validForDays = 30',
    becomes: 'export const validForDays = 3',
    tests: revisions,
  },
  {
    area: 'revisions',
    file: 'src/modules/quoting/revisions.ts',
    text: "status !== 'draft' && revision > 0 && !changedSinceSent",
    becomes: "status !== 'draft' && revision > 0",
    tests: revisions,
  },
  {
    area: 'revisions',
    file: 'src/modules/quoting/customer-quote.ts',
    text: 'order by p.uploaded_at, p.id)\n                                       from',
    becomes: 'order by p.uploaded_at desc, p.id)\n                                       from',
    tests: revisions,
  },
]

const domain = 'src/modules/billing/domain'
const inBilling = (area: string, file: string, text: string, becomes: string): Fault => ({
  area,
  file: `${domain}/${file}`,
  text,
  becomes,
  tests: domain,
})

/** An older read must not undo a newer one, or apply to another subscription. */
const orderFaults: readonly Fault[] = [
  inBilling('report order', 'subscription.ts', ' || update.begun < this.readBegun) return false', ') return false'),
  inBilling(
    'report order',
    'subscription.ts',
    'if (this.subscriptionId !== update.subscriptionId || update.begun',
    'if (update.begun',
  ),
  inBilling('report order', 'subscription.ts', '    this.readBegun = update.begun\n', ''),
  inBilling(
    'report order',
    'subscription.ts',
    'this.readBegun = Math.max(this.readBegun, now)',
    'this.readBegun = this.readBegun + 0 * now',
  ),
  inBilling(
    'report order',
    'subscription.ts',
    'if (this.subscriptionId !== subscriptionId || this.activatedAt !== null) return',
    'if (this.subscriptionId !== subscriptionId) return',
  ),
  inBilling(
    'report order',
    'subscription.ts',
    'if (this.discountPromisedAt?.getTime() === update.discount.promisedAt?.getTime())\n',
    '',
  ),
]

const retentionFaults: readonly Fault[] = [
  inBilling('retention', 'offer-to.ts', 'if (hasUsedRetentionOffer || !subscriptionId', 'if (!subscriptionId'),
  inBilling(
    'retention',
    'offer-to.ts',
    "status !== 'active' || accessEnd) return null",
    "status !== 'active') return null",
  ),
  inBilling('retention', 'offer-to.ts', 'if (pendingPlanType || due', 'if (due'),
  inBilling('retention', 'offer-to.ts', 'due || draft || !subscription.nextRenewal?.plain', 'due || draft'),
  inBilling('retention', 'discount.ts', "status !== 'void' && ownDiscount > 0", 'ownDiscount > 0'),
  inBilling('retention', 'discount.ts', 'at > discountPromisedAt', 'at >= new Date(0)'),
  inBilling('retention', 'cancellation.ts', 'draft.amount > 0 && !draft.stays', 'draft.amount > 0'),
  inBilling('retention', 'cancellation.ts', 'if (due || (draft', 'if ((draft'),
  inBilling('retention', 'plan-change.ts', 'if (wasYearly && !isYearly)', 'if (!wasYearly && !isYearly)'),
  inBilling('retention', 'plan-change.ts', "if (status === 'trialing') return", "if (status === 'unpaid') return"),
  inBilling('retention', 'plan-change.ts', ' || calculatedAt < periodStart!', ''),
]

export const faults: readonly Fault[] = [
  ...priceFaults,
  ...accessFaults,
  ...escapingFaults,
  ...claimFaults,
  ...limitFaults,
  ...revisionFaults,
  ...orderFaults,
  ...retentionFaults,
  ...contentFaults,
  ...administrationFaults,
]
