/**
 * Without a profile, scenarios run through the contracts; the `browser` profile runs the same sentences on real
 * screens.
 */
const shared = {
  import: ['features/steps/*.ts'],
  format: ['progress'],
  parallel: 2,
  forceExit: true,
}

export default { ...shared, tags: 'not @screen', worldParameters: { driver: 'domain' } }

/** Retries once: a real browser on a busy machine may miss a moment, but a real fault fails twice. */
export const browser = { ...shared, retry: 1, tags: '@browser or @screen', worldParameters: { driver: 'browser' } }
