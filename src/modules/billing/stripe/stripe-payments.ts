import type { PaymentSettings, Payments } from '../payments.ts'
import { cards } from './cards.ts'
import { priceIds, syncCatalogue } from './catalogue.ts'
import { upgrades } from './changes.ts'
import { endings } from './endings.ts'
import { invoiceDetails } from './invoice-details.ts'
import { invoices } from './invoices.ts'
import { periodEnds } from './period-ends.ts'
import { type Ask, askingAt, usualPatience } from './provider.ts'
import { renewals } from './renewals.ts'
import { reports } from './reports.ts'
import { returns } from './returns.ts'
import { snapshots } from './snapshots.ts'
import { beginnings, customers } from './subscriptions.ts'
import { supportDiscounts } from './support-discounts.ts'

/** The card provider through its official SDK. Simulated payments speak the same protocol on this machine. */
export function stripePayments(settings: PaymentSettings, patience = usualPatience): Payments {
  const simulated = settings.simulator !== null
  const ask = askingAt(settings, patience)
  const catalogue = priceIds(ask, simulated)
  const now = simulated ? () => simulatedNow(ask) : async () => new Date()
  return {
    publishableKey: settings.publishableKey,
    simulated,
    now,
    syncCatalogue: () => syncCatalogue(ask),
    ...customers(ask),
    ...beginnings(ask, catalogue.priceId),
    ...snapshots(ask),
    ...invoices(ask),
    ...endings(ask),
    ...renewals(ask),
    ...invoiceDetails(ask),
    ...upgrades(ask, catalogue.priceId, now),
    ...periodEnds(ask, catalogue),
    ...cards(ask),
    ...supportDiscounts(ask),
    ...returns(ask, { live: settings.secretKey.includes('_live_'), simulated }),
    ...reports(settings),
  }
}

async function simulatedNow(ask: Ask): Promise<Date> {
  const { frozen_time } = await ask((stripe) => stripe.testHelpers.testClocks.retrieve('clock_simulated'))
  return new Date(frozen_time * 1000)
}
