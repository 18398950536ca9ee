import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** They can't share a worker: the first replaces modules, the second lists all that the source declares. */
const alone = ['src/modules/accounts/password/passwords.test.ts', 'scripts/limits.test.ts']

const unit = {
  root,
  include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
  exclude: ['**/*.{int,screen,machines,judges,engines}.test.ts', 'node_modules/**'],
  setupFiles: [
    'src/testing/system/property-seed.ts',
    'src/testing/system/timeouts.ts',
    'src/testing/system/rendered.ts',
  ],
  pool: 'threads', // they start faster than processes
  maxWorkers: 3,
  testTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}

/**
 * Unit tests need no services; integration tests use a real PostgreSQL, with a fresh database for each file; screen
 * tests use the whole product in a real browser.
 */
export default defineConfig({
  test: {
    root,
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          exclude: ['src/web/**', ...alone, ...unit.exclude],
          isolate: false, // starting a worker for each file would take a second
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-web', // one page for each file: screens share stores, messages and a query client
          include: ['src/web/**/*.test.{ts,tsx}', ...alone],
        },
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
          name: 'machines',
          root,
          include: ['src/**/*.machines.test.ts', 'scripts/**/*.machines.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          globalSetup: ['src/testing/system/template-database.ts'],
        },
      },
      {
        test: {
          name: 'judges',
          root,
          include: ['src/**/*.judges.test.ts', 'scripts/**/*.judges.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 120_000,
          globalSetup: ['src/testing/system/template-database.ts'],
        },
      },
      {
        test: {
          name: 'engines',
          root,
          include: ['src/**/*.engines.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
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
