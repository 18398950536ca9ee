import { type Audience, planOf, plans } from '../../modules/billing/contract/plans.ts'
import { useContractor } from '../app/session.ts'

/** The audiences that the contractor's plan covers. With an unknown plan, all are offered and the server decides. */
export function useAudiences(): readonly Audience[] {
  const { planType } = useContractor()
  return planType ? planOf(planType).audiences : plans.pro.audiences
}
