// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { catalogue, watchPage } from '../src/testing/system/rendered.ts'
import { quoted, unseen } from './messages.ts'
import { literalsOf } from './words.ts'

describe('the catalog of messages @WEB-52 @QUO-42 @QUO-78', () => {
  it('holds every double-quoted text of the requirements, and no other', () => {
    const specified = [...quoted()]
    expect(specified.length).toBeGreaterThan(200)
    expect(Object.keys(catalogue).sort()).toEqual(specified.sort())
  })

  it('gives a reason for each text that is not shown', () => {
    const reasons = Object.values(catalogue).flatMap((how) => (typeof how === 'object' && 'settled' in how ? how : []))
    for (const { settled } of reasons) expect(settled).toMatch(/^(AMB|WEB|CON|BIL|QUO)-\w+: ./)
  })

  it('finds texts that tests see only as calls in literals, never in comments', () => {
    for (const [message, how] of Object.entries(catalogue)) {
      if (how === 'shown' || !('toast' in how)) continue
      const source = readFileSync(join(import.meta.dirname, '..', how.toast), 'utf8')
      expect(literalsOf(how.toast, source).map((text) => text.trim())).toContain(message)
    }
  })

  it('misses what no screen showed', () => {
    expect(unseen(new Set())).toContain('Login Failed')
    expect(unseen(new Set(['Login Failed']))).not.toContain('Login Failed')
  })
})

describe('a watched page reports', () => {
  const cases: readonly [wish: string, html: string, reported: boolean][] = [
    ['Quote Deleted', '<p>Quote <b>Deleted</b></p>', true],
    ['Enter a name', '<input placeholder="Enter a name">', true],
    ['Blog', '<a>Blog</a>', true],
    ['Blog', '<a>Blog posts</a>', false],
    ['Quote Deleted', '<!-- Quote Deleted -->', false],
    ['Quote Deleted', '<script type="text/plain">"Quote Deleted"</script>', false],
    ['Quote Deleted', '<p data-text="Quote Deleted"></p>', false],
  ]
  it.each(cases)('%s in %s: %s', async (wish, html, reported) => {
    const report = vi.fn()
    watchPage([wish], report)
    const main = document.createElement('main')
    main.innerHTML = html
    document.body.append(main)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(report.mock.calls).toEqual(reported ? [[wish]] : [])
    main.remove()
  })
})
