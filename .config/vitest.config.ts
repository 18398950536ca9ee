import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Units need nothing; integration tests get a real PostgreSQL, a fresh database for each file. */
export default defineConfig({
  test: {
    root,
    projects: [
      {
        test: { name: 'unit', root, testTimeout: 60_000, maxWorkers: 3, expect: { poll: { timeout: 10_000 } }, include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], exclude: ['**/*.int.test.ts', 'node_modules/**'], setupFiles: ['src/testing/system/property-seed.ts', 'src/testing/system/timeouts.ts'] },
      },
      {
        test: {
          name: 'integration',
          root,
          include: ['src/**/*.int.test.ts', 'scripts/**/*.int.test.ts'],
          pool: 'forks',
          maxWorkers: 3, // much of their time they wait
          isolate: false, // every file would load the whole server again
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles: ['src/testing/system/property-seed.ts'],
          globalSetup: ['src/testing/system/template-database.ts'],
        },
      },
    ],
  },
})
