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

export default { ...shared, worldParameters: { driver: 'domain' } }

export const browser = { ...shared, tags: '@browser', worldParameters: { driver: 'browser' } }
