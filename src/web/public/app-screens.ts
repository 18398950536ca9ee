/** Screens of the signed-in product: one document; its router does the rest. `*` stands for one part of the path. */
export const appScreens = [
  '/dashboard',
  '/calculator',
  '/new-calculator',
  '/field-tool',
  '/field-tool/*',
  '/review-quote',
  '/review-quote/*',
  '/quotes/*',
  '/business-settings',
  '/pricing-settings',
  '/cost-settings',
  '/price-optimization',
  '/image-analysis',
  '/subscription',
  '/subscription/manage',
] as const

/** Whether a path is one of these screens. */
export const isAppScreen = (path: string): boolean =>
  appScreens.some((screen) => (screen.endsWith('*') ? path.startsWith(screen.slice(0, -1)) : path === screen))
