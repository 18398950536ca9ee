import { describe, expect, it } from 'vitest'
import { circles, loadedBy } from './bench/shell.ts'

const entry = 'index.html'
const screens = {
  dashboard: 'quoting/dashboard/dashboard.tsx',
  walk: 'quoting/field-tool/field-tool.tsx',
  calculator: 'quoting/calculator/calculator.tsx',
}
const reading = ['public/site.ts']
const site = ['public/entry.tsx', 'public/hydrate.tsx']

/** Kilobytes as gzip sends them, and files. They only depend on what is built, so that a new library is noticed at once. */
describe('What a phone loads before it shows something @HND-08 @U-17', () => {
  it.each([
    ['the product itself', [entry], 150, 7],
    ['the dashboard', [entry, screens.dashboard], 157, 13],
    ['the walk', [entry, screens.walk], 200, 17],
    ['the calculator', [entry, screens.calculator], 160, 16],
    ['sign-in', [...site, 'public/pages/login.tsx'], 105, 15],
    ['sign-up for a trial', [...site, 'public/pages/trial-signup.tsx'], 110, 17],
    ['a page that is only read', [...reading, 'public/plain/faq.client.ts'], 4, 6],
    ['the landing page, which calculates', [...reading, 'public/plain/landing.client.ts'], 8, 8],
  ])('%s stays within its weight', (_, entries, kilobytes, files) => {
    const { scripts, scriptKb } = loadedBy(...entries)
    expect(scriptKb).toBeLessThanOrEqual(kilobytes)
    expect(scripts.length).toBeLessThanOrEqual(files)
  })

  it('no files import each other in a circle', () => {
    expect(circles()).toEqual([])
  })

  it('the first screens have a stylesheet of their own', () => {
    const [first, whole] = [loadedBy(entry), loadedBy(...reading)]
    expect(first.styleKb).toBeLessThanOrEqual(15)
    expect(first.styles).toHaveLength(1)
    expect(whole.styles).not.toEqual(first.styles)
  })

  it.each(Object.entries(screens))(
    'No schema, menu, dialog or form library comes before somebody needs it: %s',
    (_, screen) => {
      const { scripts } = loadedBy(entry, screen)
      expect(scripts.filter((file) => /\/(zod|schemas|forms|menu|dialog|portal|toast|open-card)-/.test(file))).toEqual(
        [],
      )
    },
  )
})
