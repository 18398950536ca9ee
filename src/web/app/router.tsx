import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { type PlanType, planTypes } from '../../modules/billing/contract/plans.ts'
import { filtersOf } from '../quoting/dashboard/list/filters.ts'
import { areasQuery, quoteQuery, quotesQuery, summaryQuery } from '../quoting/quotes.ts'
import { Spinner } from '../ui/spinner.tsx'
import { only, onlyWithoutSubscription } from './access.ts'
import { premium } from './premium.tsx'
import { Root } from './root.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { redirects, type ScreenName, screens } from './screens.ts'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./screen-not-found.tsx'), 'ScreenNotFound'),
})

const guards = {
  subscriber: only('subscriber'),
  'signed-in': only('signed-in'),
  'without-plan': onlyWithoutSubscription,
}

/** Route options from the table of screens. */
const at = <Name extends ScreenName>(name: Name) => ({
  getParentRoute: () => root,
  path: screens[name].path as (typeof screens)[Name]['path'],
  beforeLoad: guards[screens[name].access],
})

/** Keeps search words as typed; by default the router would read `?q=2026` as a number. */
const asTyped = (text: string) => text
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const word = (value: unknown) => (value === undefined || value === null ? undefined : String(value) || undefined)

const dashboard = createRoute({
  ...at('dashboard'),
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(quotesQuery(deps))
    void context.queryClient.prefetchQuery(summaryQuery)
  },
  component: lazyRouteComponent(() => import('../quoting/dashboard/dashboard.tsx'), 'DashboardScreen'),
})

type CalculatorStep = 1 | 2 | 3
const stepOf = (value: unknown): CalculatorStep | undefined =>
  ([1, 2, 3] as const).find((step) => String(step) === String(value))

const calculator = createRoute({
  ...at('calculator'),
  validateSearch: (search): { step?: CalculatorStep | undefined; quote?: string | undefined } => ({
    step: stepOf(search.step),
    quote: word(search.quote),
  }),
  component: lazyRouteComponent(() => import('../quoting/calculator/calculator.tsx'), 'CalculatorScreen'),
})

const fieldTool = createRoute({
  ...at('fieldTool'),
  loader: ({ context, params, cause }) => void latest(context.queryClient, params.quoteId, cause),
  component: lazyRouteComponent(() => import('../quoting/field-tool/field-tool.tsx'), 'FieldToolScreen'),
})

const reviewQuote = createRoute({
  ...at('reviewQuote'),
  loader: ({ context, params, cause }) => void latest(context.queryClient, params.quoteId, cause),
  component: lazyRouteComponent(() => import('../quoting/review-quote/review-quote.tsx'), 'ReviewQuoteScreen'),
})

const quotePage = createRoute({
  ...at('quote'),
  loader: ({ context, params, cause }) => void latest(context.queryClient, params.quoteId, cause),
  component: lazyRouteComponent(() => import('../quoting/quote-page/quote-page.tsx'), 'QuoteScreen'),
})

const today = createRoute({
  ...at('today'),
  component: lazyRouteComponent(() => import('../quoting/today/today.tsx'), 'TodayScreen'),
})

/** A quote's screen shows cached data at once and fetches the current state. */
function latest(client: QueryClient, quoteId: string, cause: 'preload' | 'enter' | 'stay') {
  const staleTime = cause === 'enter' ? 0 : Number.POSITIVE_INFINITY
  return Promise.all([
    client.prefetchQuery({ ...quoteQuery(quoteId), staleTime }),
    client.prefetchQuery({ ...areasQuery(quoteId), staleTime }),
  ])
}

const pricingSettings = createRoute({
  ...at('pricingSettings'),
  component: premium(
    screens.pricingSettings,
    lazyRouteComponent(() => import('../pricing/pricing-settings.tsx'), 'PricingSettingsScreen'),
  ),
})

const costSettings = createRoute({
  ...at('costSettings'),
  component: premium(
    screens.costSettings,
    lazyRouteComponent(() => import('../pricing/cost-settings.tsx'), 'CostSettingsScreen'),
  ),
})

const priceOptimization = createRoute({
  ...at('priceOptimization'),
  component: premium(
    screens.priceOptimization,
    lazyRouteComponent(() => import('../pricing/optimization/price-optimization.tsx'), 'PriceOptimizationScreen'),
  ),
})

const imageAnalysis = createRoute({
  ...at('imageAnalysis'),
  validateSearch: (search): { analysis?: string | undefined } => {
    const analysis = word(search.analysis)
    return { analysis: analysis && isId.test(analysis) ? analysis : undefined }
  },
  component: premium(
    screens.imageAnalysis,
    lazyRouteComponent(() => import('../vision/image-analysis/image-analysis.tsx'), 'ImageAnalysisScreen'),
  ),
})

const businessSettings = createRoute({
  ...at('businessSettings'),
  pendingComponent: () => <Spinner label="Loading business settings..." />,
  component: lazyRouteComponent(
    () => import('../accounts/business-settings/business-settings.tsx'),
    'BusinessSettingsScreen',
  ),
})

const subscription = createRoute({
  ...at('plans'),
  /** `payment_intent` comes from a bank's own page. */
  validateSearch: (search): { plan?: PlanType; payment_intent?: string } => {
    const plan = planTypes.find((type) => type === search.plan)
    const returned = word(search.payment_intent)
    return { ...(plan && { plan }), ...(returned && { payment_intent: returned }) }
  },
  pendingComponent: () => <Spinner label="Loading..." />,
  component: lazyRouteComponent(() => import('../billing/subscribe/subscribe.tsx'), 'SubscribeScreen'),
})

const manageSubscription = createRoute({
  ...at('subscription'),
  /** `cancel` is the link in emails; `setup_intent` comes from a bank's own page. */
  validateSearch: (search): { cancel?: true; setup_intent?: string } => {
    const returned = word(search.setup_intent)
    return { ...(search.cancel ? { cancel: true } : {}), ...(returned && { setup_intent: returned }) }
  },
  component: lazyRouteComponent(() => import('../billing/manage/manage.tsx'), 'ManageScreen'),
})

const elsewhere = Object.entries(redirects).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async (visit) => {
      if (!to) return (await import('./newest-draft.ts')).toNewestDraft(visit)
      throw redirect({ to, search: visit.location.search, replace: true })
    },
  }),
)

const routes = [
  dashboard,
  calculator,
  fieldTool,
  reviewQuote,
  quotePage,
  today,
  businessSettings,
  pricingSettings,
  costSettings,
  priceOptimization,
  imageAnalysis,
  subscription,
  manageSubscription,
]

/** The routes of the signed-in product. Login, register and the landing page are served by the server. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([...routes, ...elsewhere]),
    context: { queryClient },
    history: history as RouterHistory,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Spinner label="Loading..." />,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
    parseSearch: parseSearchWith(asTyped),
    stringifySearch: stringifySearchWith(String),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
