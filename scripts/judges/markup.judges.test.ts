import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { parseAtomFeed } from 'feedsmith'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, expect, it } from 'vitest'
import { publicUrl } from '../../src/testing/system/system.ts'
import { allMails } from '../mails.ts'
import { allPages, startPages } from './documents.ts'

const system = await startPages({ role: 'web' })
afterAll(() => system.stop())

const pages = await allPages(system)
const emails = (await allMails()).map(({ module, file, example, html }) => ({
  path: `${module}/${file}, ${example}`,
  html,
}))

/** vnu needs Java 17; Debian's package `openjdk-17-jre-headless` has it. */
const java = [process.env.JAVA_HOME && join(process.env.JAVA_HOME, 'bin/java'), 'java'].find((path) => {
  const [, version = '0'] =
    /version "(\d+)/.exec((path && spawnSync(path, ['-version'], { encoding: 'utf8' }).stderr) || '') ?? []
  return Number(version) >= 17
})
if (!java) console.log('Java 17 is missing: apt-get install openjdk-17-jre-headless')

/**
 * vnu's part for CSS knows neither nesting nor the properties of recent years, nor those of Outlook. What it can't
 * parse isn't counted; a property that is on none of these lists is.
 */
const unknownToVnu = [
  /^CSS: Parse Error/,
  /^CSS: “(field-sizing|container-type)”/,
  /^CSS: “--[\w-]+”: Unknown dimension/,
  /^CSS: “(mso-[\w-]+|supported-color-schemes)”/,
]

interface Message {
  readonly type: string
  readonly url: string
  readonly message: string
  readonly extract?: string
}

it.runIf(java)('vnu finds no error in any page or email @SCL-12 @JDG-03', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidytally-judges-'))
  const documents = [...pages, ...emails]
  documents.forEach(({ html }, at) => {
    writeFileSync(join(folder, `${at}.html`), html)
  })
  const vnu = String(createRequire(import.meta.url)('vnu-jar'))
  const words = ['-jar', vnu, '--format', 'json', '--stdout', '--exit-zero-always', folder]
  const { stdout, stderr } = spawnSync(java!, words, { encoding: 'utf8', maxBuffer: 100_000_000 })
  rmSync(folder, { recursive: true })
  expect(stderr).toBe('')
  const { messages } = JSON.parse(stdout) as { messages: readonly Message[] }
  expect(messages.length).toBeGreaterThan(0) // it says something of every email's table
  const errors = messages
    .filter(({ type, message }) => type !== 'info' && !unknownToVnu.some((known) => known.test(message)))
    .map(
      ({ url, message, extract }) =>
        `${documents[Number.parseInt(url.split('/').at(-1)!, 10)]?.path}: ${message} ${extract}`,
    )
  expect(errors).toEqual([])
})

it('html-validate finds no error in any page or email @SCL-12 @JDG-03', async () => {
  const standard = { root: true, extends: ['html-validate:standard'] }
  // Email programs know tables of layout and their old attributes, and often nothing else.
  const forEmails = { ...standard, rules: { 'no-deprecated-attr': 'off' } as const }
  const found = async (documents: readonly { path: string; html: string }[], rules: typeof standard) => {
    const judge = new HtmlValidate(new StaticConfigLoader(rules))
    const reports = documents.map(async ({ path, html }) => {
      const { results } = await judge.validateString(html)
      return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${path}: ${ruleId}: ${message}`))
    })
    return (await Promise.all(reports)).flat()
  }
  expect(await found(pages, standard)).toEqual([])
  expect(await found(emails, forEmails)).toEqual([])
})

it("csp_evaluator finds no weakness of the pages' policies @SCL-12 @JDG-05", async () => {
  const real = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecrets: ['whsec_x'], simulator: null }
  const paid = await startPages({ role: 'web', payments: real })
  const { headers } = await paid.app.inject('/trial-signup')
  await paid.stop()
  const policies = new Set([...pages.map(({ policy }) => policy), String(headers['content-security-policy'])])
  expect(policies.size).toBe(2)
  // Below that are hints: "'self' can be problematic" (we serve no scripts of others), nonces, Trusted Types.
  const weak = [...policies].flatMap((policy) =>
    new CspEvaluator(new CspParser(policy).csp)
      .evaluate()
      .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
      .map(({ directive, value, description }) => `${directive} ${value}: ${description}`),
  )
  expect(weak).toEqual([])
})

it('a feed reader understands the feed of the blog @SCL-12', async () => {
  const { body, headers } = await system.app.inject('/blog/feed.xml')
  expect(headers['content-type']).toMatch(/^application\/atom\+xml/)
  const { id, title, updated, links, entries = [] } = parseAtomFeed(body)
  expect({ id, title: title?.value, self: links?.find(({ rel }) => rel === 'self')?.href }).toEqual({
    id: `${publicUrl}/blog`,
    title: 'Cleaning Industry Blog - TidyTally',
    self: `${publicUrl}/blog/feed.xml`,
  })
  expect(entries.length).toBeGreaterThan(0)
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
  for (const time of [updated, ...entries.map((entry) => entry.updated)])
    expect(time).toBe(new Date(time!).toISOString())
  expect(entries.find((entry) => entry.title?.value === 'Quoting gutters')).toMatchObject({
    id: `${publicUrl}/blog/quoting-gutters`,
    links: [{ href: `${publicUrl}/blog/quoting-gutters` }],
    summary: { value: 'In short' },
  })
})
