/**
 * Without a profile every business rule is proven through the contracts; `browser` runs the same sentences on real
 * screens.
 */
const shared = {
  import: ['features/steps/*.ts'],
  format: ['progress'],
  parallel: 2,
  forceExit: true,
}

export default { ...shared, tags: 'not @screen', worldParameters: { driver: 'domain' } }

/** A real browser on a busy machine may miss a moment; what is broken fails twice. */
export const browser = { ...shared, retry: 1, tags: '@browser or @screen', worldParameters: { driver: 'browser' } }
