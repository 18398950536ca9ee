import { describe, expect, it } from 'vitest'
import { loadedBy } from './bench/shell.ts'

const entry = 'index.html'
const screens = {
  dashboard: 'quoting/dashboard/dashboard.tsx',
  walk: 'quoting/field-tool/field-tool.tsx',
  calculator: 'quoting/calculator/calculator.tsx',
}
const site = ['public/entry.tsx', 'public/hydrate.tsx']

/** Kilobytes as gzip sends them, and files. They only depend on what is built, so that a new library is noticed at once. */
describe('What a phone loads before it shows something @HND-08 @U-17', () => {
  it.each([
    ['the product itself', [entry], 133, 11],
    ['the dashboard', [entry, screens.dashboard], 163, 17],
    ['the walk', [entry, screens.walk], 212, 25],
    ['the calculator', [entry, screens.calculator], 232, 28],
    ['sign-in', [...site, 'public/pages/login.tsx'], 105, 18],
    ['sign-up for a trial', [...site, 'public/pages/trial-signup.tsx'], 110, 19],
  ])('%s stays within its weight', (_, entries, kilobytes, files) => {
    const { scripts, scriptKb } = loadedBy(...entries)
    expect(scriptKb).toBeLessThanOrEqual(kilobytes)
    expect(scripts.length).toBeLessThanOrEqual(files)
  })

  it('No schema, menu, dialog or form library comes before somebody needs it', () => {
    const { scripts } = loadedBy(entry, screens.dashboard)
    expect(scripts.filter((file) => /\/(zod|schemas|forms|menu|dialog|portal|walk)-/.test(file))).toEqual([])
  })
})
