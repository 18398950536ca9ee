import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { hostileBodies } from '../../../testing/hostile/hostile-posts.ts'
import { harmful } from '../../../testing/hostile/xss-payloads.ts'
import { safeBody } from './article-index.ts'
import { toHtml } from './markdown.ts'
import { sanitize } from './sanitize.ts'

describe('hostile bodies are harmless @T-21 @CON-53', () => {
  it('number at least a hundred', () => {
    expect(new Set(hostileBodies).size).toBeGreaterThanOrEqual(100)
  })

  it.each(hostileBodies.map((body) => [body.slice(0, 60), body] as const))('%j', async (_, body) => {
    for (const page of [await safeBody(body), await sanitize(body), await sanitize(toHtml(body))]) {
      expect(harmful(page)).toEqual([])
      expect(harmful(`<div>${page}</div>`)).toEqual([])
    }
  })

  it.each(['<div>', '<div></b>', '</b></b><div><div>'])('keep only the text inside thousands of %s', async (nested) => {
    expect((await sanitize(`${nested.repeat(3000)}words`)).trim()).toBe('words')
  })

  it('include many that are harmful without sanitizing', () => {
    const caught = hostileBodies.filter((body) => body.length < 1000 && harmful(toHtml(body)).length > 0)
    expect(caught.length).toBeGreaterThan(150)
  })
})

describe('allowed HTML is kept', () => {
  it.each([
    '<p>Plain <em>words</em>, <strong>bold</strong> and <a href="/faq">links</a>.</p>',
    '<p><a href="mailto:dana@brightline.example">Write</a></p>',
    '<div class="table" tabindex="0" role="region" aria-label="Table 1"><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td class="num">1</td></tr></tbody></table></div>',
    '<table class="tape"><tbody><tr><th scope="row">Base<span>2 × 3</span></th><td>6</td></tr></tbody></table>',
    '<figure class="drawing" data-drawing="floor-year" aria-label="A year"><figcaption>A year</figcaption></figure>',
  ])('%s', async (page) => {
    expect(await sanitize(page)).toBe(page)
  })

  it.each(['tape', 'num'])('including our own class %s, but no class that starts with it', async (own) => {
    expect(await sanitize(`<p class="${own}-fixed">x</p><p class="${own} fixed">y</p>`)).toBe('<p>x</p><p>y</p>')
    expect(await sanitize(`<p class="${own}">x</p>`)).toBe(`<p class="${own}">x</p>`)
  })

  it.each([
    "$'$& onload=alert(1) style=position:fixed;inset:0 x=",
    "From $12 in the '90s to '$'20",
    '$` and $1 and $<name>',
  ])('a drawing is labeled %j without producing markup @SEC-12', async (says) => {
    const page = await safeBody(`![${says}](drawing:billed-hour)`)
    expect(harmful(page)).toEqual([])
    expect(new JSDOM(page).window.document.querySelector('svg')!.getAttribute('aria-label')).toBe(says)
    expect(page.match(/<svg/g)).toHaveLength(1)
  })

  it('external links get rel="noopener"', async () => {
    expect(await sanitize('<a href="https://www.bls.gov">BLS</a>')).toBe(
      '<a href="https://www.bls.gov" rel="noopener">BLS</a>',
    )
  })
})
