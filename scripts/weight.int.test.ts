import { describe, expect, it } from 'vitest'
import { circles, loadedBy } from './bench/shell.ts'

const entry = 'index.html'
const screens = {
  dashboard: 'quoting/dashboard/dashboard.tsx',
  walkthrough: 'quoting/field-tool/field-tool.tsx',
  calculator: 'quoting/calculator/calculator.tsx',
}
const reading = ['public/site.ts']
const site = ['public/entry.tsx', 'public/hydrate.tsx']
const tryOut = 'public/pages/try.tsx'

/** Gzipped kilobytes, and files. They depend only on the build, so a new library shows up immediately. */
describe('What a phone loads before it shows anything @HND-08 @U-17', () => {
  it.each([
    ['the product itself', [entry], 148, 11],
    ['the dashboard', [entry, screens.dashboard], 175, 15],
    ['the dashboard with what sends edits', [entry, screens.dashboard, 'quoting/outbox.ts'], 180, 18],
    ['the walkthrough', [entry, screens.walkthrough], 196, 19],
    ['the calculator', [entry, screens.calculator], 199, 19],
    ['sign-in', [...site, 'public/pages/login.tsx'], 113, 12],
    ['sign-up for a trial', [...site, 'public/pages/trial-signup.tsx'], 117, 12],
    ['the building to try', [...site, tryOut], 142, 15],
    ['a page that is only read', [...reading, 'public/plain/faq.client.ts'], 4, 3],
    ['the landing page, which calculates', [...reading, 'public/plain/landing.client.ts'], 11, 5],
  ])('%s stays within its size limit', (_, entries, kilobytes, files) => {
    const { scripts, scriptKb } = loadedBy(...entries)
    expect(scriptKb).toBeLessThanOrEqual(kilobytes)
    expect(scripts.length).toBeLessThanOrEqual(files)
  })

  it('no built files import each other in a cycle', () => {
    expect(circles()).toEqual([])
  })

  it("one stylesheet has every screen's styles", () => {
    const [product, pages] = [loadedBy(entry), loadedBy(...reading)]
    expect(product.styles).toHaveLength(1)
    expect(pages.styles).toEqual(product.styles)
    expect(product.styleKb).toBeLessThanOrEqual(30)
  })

  it('the sample building loads no schema, form, router or query library', () => {
    const { scripts } = loadedBy(...site, tryOut)
    expect(scripts.filter((file) => /\/(zod|schemas|forms|router|menu|dialog|portal|toast)-/.test(file))).toEqual([])
  })

  it.each(Object.entries(screens))(
    'no schema, menu, dialog or form library loads before it is needed: %s',
    (_, screen) => {
      const { scripts } = loadedBy(entry, screen)
      expect(scripts.filter((file) => /\/(zod|schemas|forms|menu|dialog|portal|toast|open-card)-/.test(file))).toEqual(
        [],
      )
    },
  )
})
