import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Unit tests need no services; integration tests use a real PostgreSQL, with a fresh database for each file; screen
 * tests use the whole product in a real browser.
 */
export default defineConfig({
  test: {
    root,
    projects: [
      {
        test: { name: 'unit', root, testTimeout: 60_000, maxWorkers: 3, expect: { poll: { timeout: 10_000 } }, include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], exclude: ['**/*.{int,screen}.test.ts', 'node_modules/**'], setupFiles: ['src/testing/system/property-seed.ts', 'src/testing/system/timeouts.ts'] },
      },
      {
        test: {
          name: 'integration',
          root,
          include: ['src/**/*.int.test.ts', 'scripts/**/*.int.test.ts'],
          pool: 'forks',
          maxWorkers: 3, // they spend much of their time waiting
          isolate: false, // otherwise every file would reload the whole server
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles: ['src/testing/system/property-seed.ts'],
          globalSetup: ['src/testing/system/template-database.ts'],
        },
      },
      {
        test: {
          name: 'screens',
          root,
          include: ['src/**/*.screen.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          isolate: false, // its tests share one product and one browser
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: ['src/testing/system/template-database.ts'],
        },
      },
    ],
  },
})
