import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { UserMenu } from '../accounts/user-menu.tsx'
import { usePlanItems } from '../billing/plan-items.tsx'

/** The complete user menu: account and plan. */
export const WholeUserMenu = ({ user }: { user: CurrentUser }) => (
  <UserMenu user={user} plan={usePlanItems(user)} opened />
)
