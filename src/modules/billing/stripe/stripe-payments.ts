import type { PaymentSettings, Payments } from '../payments.ts'

export const stripePayments = ({ publishableKey, simulator }: PaymentSettings): Payments =>
  ({ publishableKey, simulated: simulator !== null }) as Payments
