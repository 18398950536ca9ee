import { describe, expect, it } from 'vitest'
import { nobody } from '../web/public/company.ts'
import { head as login } from '../web/public/pages/login.tsx'
import { head as notFound } from '../web/public/plain/not-found.tsx'
import { publicDocument } from './document.ts'
import { stylesIn } from './used-styles.ts'

const manifest = {
  'x/instrument-sans-latin-wght-normal.woff2': { file: 'assets/sans-1.woff2' },
  '_shared.js': { file: 'assets/shared-1.js' },
  '_react.js': { file: 'assets/react-1.js' },
  'public/entry.tsx': { file: 'assets/entry-1.js', css: ['assets/entry-1.css'], imports: ['_react.js'] },
  'public/pages/login.tsx': { file: 'assets/login-1.js', imports: ['_shared.js', '_react.js'] },
}
const heads = { login, 'not-found': notFound }
const page = (name: keyof typeof heads, props = {}) =>
  publicDocument({
    name,
    head: heads[name],
    html: '<h1 class="used">Hello</h1>',
    props,
    manifest,
    styles: stylesIn('@layer utilities{.used{color:red}.unused{color:blue}}'),
    publicUrl: 'https://tidytally.example',
    company: { ...nobody, supportEmail: 'help@tidytally.example' },
  })

describe('the initial HTML of a public page', () => {
  it('has title, description, canonical address and content', () => {
    const html = page('login')
    expect(html).toContain('<title>Sign in - TidyTally</title>')
    expect(html).toMatch(/<meta name="description" content="Sign in to [^"]+">/)
    expect(html).toContain('<link rel="canonical" href="https://tidytally.example/login">')
    expect(html).toMatch(/<div id="app" data-page="login"[^>]*><h1 class="used">Hello<\/h1><\/div>/)
  })

  it('loads the font, the styles, the entry and its dependencies once each', () => {
    const html = page('login')
    expect(html).toContain('<link rel="preload" href="/assets/sans-1.woff2" as="font" type="font/woff2" crossorigin>')
    expect(html).toContain('<style>@layer utilities{.used{color:red}}#incomplete')
    expect(page('not-found')).toContain('<style>@layer utilities{.used{color:red}}</style>') // it waits for no script
    expect(html).toContain('data-styles="/assets/entry-1.css"')
    expect(html).toContain(
      'data-scripts="/assets/react-1.js /assets/login-1.js /assets/shared-1.js /assets/entry-1.js"',
    )
    expect(html).not.toMatch(/<script[^>]* src=/) // early.js adds them after the first paint
  })

  it("escapes its data, so data can't break out of it @T-54", () => {
    expect(page('login', { next: '</script><script>alert(1)</script>' })).not.toContain('</script><script>alert(1)')
  })

  it('is plain HTML with noindex if the page needs no script @WEB-28', () => {
    const html = page('not-found')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('data-scripts')
    expect(html).not.toContain('canonical')
  })
})
