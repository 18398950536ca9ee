/** The paths of the signed-in product: one document, whose router does the rest. `*` matches one part of the path. */
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
