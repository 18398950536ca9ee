import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createLink, Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { CancelHost } from '../billing/cancel/cancel-host.tsx'
import { PlanBanner } from '../billing/plan-banner.tsx'
import { WaitingChip } from '../device/waiting-chip.tsx'
import { DeskKeys } from '../keys/desk-keys.tsx'
import { useIdle } from '../loading/idle.ts'
import { lazyPart, loadInBackground } from '../loading/lazy.tsx'
import type { Operation } from '../quoting/outbox/operations.ts'
import { HomeLink } from '../ui/page/home-link.tsx'
import { isPaid, isSubscriber } from './access.ts'
import { useFocusOnHeading } from './focus-heading.ts'
import { planEnded, sessionEnded } from './lost-access.ts'
import { userQuery } from './session.ts'
import { NavItem, Shell } from './shell.tsx'

const PlanEnded = lazyPart(() => import('../billing/plan-ended.tsx').then(({ PlanEnded }) => PlanEnded))
const WithoutSignal = lazyPart(() => import('../device/without-signal.tsx').then(({ WithoutSignal }) => WithoutSignal))
const SessionEnded = lazyPart(() => import('../accounts/session-ended.tsx').then(({ SessionEnded }) => SessionEnded))
const NavLink = createLink(NavItem)
const Home = createLink(HomeLink)

/** On a phone these screens have their own header; while they load, the product's must not flash up. */
const ownHeader = /^\/(calculator|field-tool)/
const quoting = /^\/(dashboard|calculator|field-tool|review-quote)/

/** The frame around every signed-in screen, and the work on every change of screen. */
export function Root() {
  const { data: user } = useQuery(userQuery)
  const { pathname } = useLocation()
  useFocusOnHeading()
  const idle = useIdle()
  useUnsentWork(user)
  const arriving = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined })
  return (
    <Shell
      home={<Home to="/dashboard" />}
      nav={
        user && isSubscriber(user)
          ? [
              <NavLink key="quotes" to="/dashboard" aria-current={quoting.test(pathname) ? 'page' : undefined}>
                Quotes
              </NavLink>,
              <NavLink key="today" to="/today">
                Today
              </NavLink>,
              <NavLink key="pricing" to="/pricing-settings">
                Pricing
              </NavLink>,
              isPaid(user) && (
                <NavLink key="costs" to="/cost-settings">
                  Costs
                </NavLink>
              ),
              <NavLink key="optimization" to="/price-optimization">
                Price optimization
              </NavLink>,
              <NavLink key="photos" to="/image-analysis" data-wide>
                Photo estimates
              </NavLink>,
              <NavLink key="business" to="/business-settings" data-wide>
                Business
              </NavLink>,
              <NavItem key="help" href="/faq" data-wide>
                Help
              </NavItem>,
            ]
          : null
      }
      user={
        user && (
          <>
            <WaitingChip />
            <AccountMenu user={user} />
          </>
        )
      }
      banner={
        <>
          {useAtomValue(sessionEnded) && <SessionEnded />}
          {idle && user && <WithoutSignal user={user} />}
          {user && pathname === '/dashboard' && <PlanBanner user={user} />}
        </>
      }
    >
      {arriving && ownHeader.test(pathname) && <span hidden data-phone-header />}
      <Outlet />
      {user && <CancelHost />}
      {useAtomValue(planEnded) && user && <PlanEnded user={user} />}
      {user && isSubscriber(user) && <DeskKeys />}
    </Shell>
  )
}

const goOnWith = (photos: readonly Operation[]) =>
  void import('../quoting/photos/photos.ts').then(({ goOnWith }) => goOnWith(photos))

/** Sends unsent work once the contractor is known, and again when the plan becomes active. */
function useUnsentWork(user: CurrentUser | null | undefined) {
  const client = useQueryClient()
  const contractorId = user?.id
  const runs = Boolean(user && isSubscriber(user))
  useEffect(() => {
    if (!contractorId) return
    return loadInBackground(
      () => import('../quoting/outbox.ts'),
      ({ startOutbox, sendNow }) => {
        startOutbox({ contractorId, client, goOnWith })
        if (runs) sendNow()
      },
    )
  }, [client, contractorId, runs])
}
