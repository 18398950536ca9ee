// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { currentUser } from '../../modules/accounts/contract/endpoints.ts'
import { listAreas } from '../../modules/quoting/contract/areas.ts'
import { getQuote, listQuotes } from '../../modules/quoting/contract/endpoints.ts'
import { queryClient } from '../testing/app-client.ts'
import { createAppRouter } from './router.tsx'
import { isScreen, redirects, screenPaths, screens } from './screens.ts'

const router = () => Object.values(createAppRouter(queryClient).routesById).filter(({ id }) => id !== '__root__')

describe('The table of screens', () => {
  it('has the path of every route, and every path has a route', () => {
    expect(
      router()
        .map(({ fullPath }) => fullPath)
        .sort(),
    ).toEqual([...screenPaths].sort())
  })

  it('names the file that the router loads for each screen', () => {
    const source = readFileSync(join(import.meta.dirname, 'router.tsx'), 'utf8')
    const loaded = [...source.matchAll(/import\('\.\.\/(.+?\.tsx)'\)/g)].map(([, file]) => file)
    expect(loaded.sort()).toEqual(
      Object.values(screens)
        .map(({ code }) => code)
        .sort(),
    )
  })

  it('lists only paths of read endpoints as data', () => {
    const known = [currentUser, listQuotes, getQuote, listAreas].map(({ path }) => path)
    for (const screen of Object.values(screens))
      if ('data' in screen) expect(known).toEqual(expect.arrayContaining([...screen.data]))
  })

  it('redirects each address without a screen to an existing one', () => {
    const paths: readonly string[] = Object.values(screens).map(({ path }) => path)
    for (const to of Object.values(redirects)) if (to) expect(paths).toContain(to)
  })

  it.each([
    ['/dashboard', true],
    ['/field-tool', true],
    ['/field-tool/6f1c', true],
    ['/quotes/6f1c', true],
    ['/quotes', false],
    ['/dashboards', false],
    ['/login', false],
    ['/', false],
  ])('knows whether %s is a screen: %s', (pathname, is) => {
    expect(isScreen(pathname)).toBe(is)
  })
})
