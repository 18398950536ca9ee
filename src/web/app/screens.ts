import type { Access } from '../../shared-kernel/endpoint.ts'

export interface Screen {
  /** As the router writes it; `$quoteId` is a quote's id. */
  readonly path: string
  /** Users the router lets in. `without-plan` is open to signed-in contractors without an active plan or trial. */
  readonly access: Extract<Access, 'signed-in' | 'subscriber'> | 'without-plan'
  /** Names the browser's tab. A screen of one quote adds or shows its company's name. */
  readonly title: string
  /** A screen of the paid plans, or of Pro alone; other contractors see what it would open. */
  readonly plan?: 'paid' | 'pro'
  /** The file that the router loads for it. */
  readonly code: string
  /** Set for the screens that open first: the document asks for their code and for this data, by API path, at once. */
  readonly data?: readonly string[]
}

const user = '/api/auth/user'

/**
 * Every screen of the signed-in product. The router, the server's document, the service worker, robots.txt and the tests read
 * this table. To add a screen, add a line here and its route in `router.tsx`.
 */
export const screens = {
  dashboard: {
    path: '/dashboard',
    access: 'subscriber',
    title: 'Dashboard',
    code: 'quoting/dashboard/dashboard.tsx',
    data: [user, '/api/quotes'],
  },
  calculator: {
    path: '/calculator',
    access: 'subscriber',
    title: 'New quote',
    code: 'quoting/calculator/calculator.tsx',
    data: [user],
  },
  fieldTool: {
    path: '/field-tool/$quoteId',
    access: 'subscriber',
    title: 'Field Tool',
    code: 'quoting/field-tool/field-tool.tsx',
    data: [user, '/api/quotes/:quoteId', '/api/quotes/:quoteId/areas'],
  },
  reviewQuote: {
    path: '/review-quote/$quoteId',
    access: 'subscriber',
    title: 'Review & Send',
    code: 'quoting/review-quote/review-quote.tsx',
  },
  today: {
    path: '/today',
    access: 'subscriber',
    title: 'Today',
    code: 'quoting/today/today.tsx',
  },
  quote: {
    path: '/quotes/$quoteId',
    access: 'subscriber',
    title: 'Quote',
    code: 'quoting/quote-page/quote-page.tsx',
  },
  businessSettings: {
    path: '/business-settings',
    access: 'subscriber',
    title: 'Business Settings',
    code: 'accounts/business-settings/business-settings.tsx',
  },
  pricingSettings: {
    path: '/pricing-settings',
    access: 'subscriber',
    title: 'Pricing Settings',
    plan: 'paid',
    code: 'pricing/pricing-settings.tsx',
  },
  costSettings: {
    path: '/cost-settings',
    access: 'subscriber',
    title: 'Default Cost Settings',
    plan: 'paid',
    code: 'pricing/cost-settings.tsx',
  },
  priceOptimization: {
    path: '/price-optimization',
    access: 'subscriber',
    title: 'AI Price Optimization',
    plan: 'pro',
    code: 'pricing/optimization/price-optimization.tsx',
  },
  imageAnalysis: {
    path: '/image-analysis',
    access: 'subscriber',
    title: 'AI Image Analysis',
    plan: 'paid',
    code: 'vision/image-analysis/image-analysis.tsx',
  },
  plans: {
    path: '/subscription',
    access: 'without-plan',
    title: 'Choose your plan',
    code: 'billing/subscribe/subscribe.tsx',
  },
  subscription: {
    path: '/subscription/manage',
    access: 'signed-in',
    title: 'Subscription',
    code: 'billing/manage/manage.tsx',
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** Addresses without a screen of their own, and where they lead; null is where the newest draft goes on. */
export const redirects = {
  '/new-calculator': screens.calculator.path,
  '/field-tool': screens.dashboard.path,
  '/review-quote': screens.dashboard.path,
  '/newest-draft': null,
} as const

/** Every path of the signed-in product, as the router writes it. */
export const screenPaths: readonly string[] = [
  ...Object.values(screens).map(({ path }) => path),
  ...Object.keys(redirects),
]

/** Whether an address is one of them. */
export const isScreen = (pathname: string): boolean =>
  screenPaths.some((path) => {
    const [own, ofQuote] = path.split('$quoteId')
    return ofQuote === undefined ? pathname === own : pathname.startsWith(own!)
  })
