import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Import, importsIn, readSources } from './imports.ts'
import { allMails, galleryPage, modules } from './mails.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const mails = await allMails()

/** Every file of a `mail` folder is one email; their shared parts are in `mail/parts`. */
const written = globSync('src/modules/*/mail/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|\/samples\.ts$/.test(path))
  .map((path) => path.replace(/^src\/modules\/(.+)\/mail\/(.+)\.ts$/, '$1/$2'))
  .sort()

it('an email is HTML without namespaces; only Outlook reads the one of its settings @JDG-03', () => {
  for (const { html } of mails) {
    expect(/<html[^>]*>/.exec(html)?.[0]).not.toContain('xmlns:')
    expect(html).toMatch(/<!--\[if mso\]>\s*<noscript>\s*<xml xmlns:o="urn:schemas-microsoft-com:office:office">/)
  }
})

describe('the email gallery', () => {
  it('shows every email of every module, and nothing else', () => {
    expect(written.length).toBeGreaterThan(15)
    const shown = Object.entries(modules).flatMap(([module, samples]) =>
      Object.keys(samples).map((file) => `${module}/${file}`),
    )
    expect(shown.sort()).toEqual(written)
  })

  it.each(mails)('$module/$file, $example: has a subject, a preview and both parts', (mail) => {
    const { subject, preview, html, text } = mail
    expect(subject).toMatch(/^\S.{5,200}$/)
    expect(preview.length).toBeGreaterThan(10)
    expect(text).toMatch(/^Hello /)
    for (const part of [subject, preview, html, text]) expect(part).not.toMatch(/undefined|\bnull\b|\{\{|\[object/)
  })

  it('shows each email in light and dark, at phone and desktop width', () => {
    const page = galleryPage(mails, 'data:,')
    for (const scheme of ['light', 'dark'])
      for (const width of [390, 700]) expect(page.split(`, ${scheme}, ${width} px"`)).toHaveLength(mails.length + 1)
  })

  it('is never loaded by the server', () => {
    const imports = importsIn(readSources(root))
    expect(reachedFrom('src/server.ts', imports)).toContain('src/modules/billing/mail/receipt.ts')
    const samples = (paths: readonly string[]) => paths.filter((path) => /samples\.ts$|^scripts\/mails/.test(path))
    expect(samples(reachedFrom('src/server.ts', imports))).toEqual([])
    expect(samples(reachedFrom('scripts/mails.ts', imports)).length).toBeGreaterThan(4)
  })
})

/** All files that a file imports, statically or lazily, directly or indirectly. */
function reachedFrom(file: string, imports: readonly Import[]): string[] {
  const reached = new Set([file])
  for (const path of reached)
    for (const { from, to, when } of imports) if (from === path && when !== 'type') reached.add(to)
  return [...reached]
}
