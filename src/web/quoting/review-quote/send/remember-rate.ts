import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../../../modules/accounts/contract/endpoints.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { userKey } from '../../../app/session.ts'

/** The rate of a quote that was just sent is offered for the next such job, offline too (RTE-02). */
export function rememberRate(client: QueryClient, { buildingType, frequency, pricePerSqFt }: Quote): void {
  client.setQueryData<CurrentUser | null>(userKey, (user) => {
    if (!user?.lastRates) return user
    const others = user.lastRates.filter((last) => last.buildingType !== buildingType || last.frequency !== frequency)
    return { ...user, lastRates: [...others, { buildingType, frequency, pricePerSqFt }] }
  })
}
