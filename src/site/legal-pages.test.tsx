// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { noticeDays, termsVersion } from '../modules/accounts/contract/terms.ts'
import { dateWords } from '../modules/accounts/contract/terms-words.ts'
import { plans, trialMs } from '../modules/billing/contract/plans.ts'
import { offerRenewals, reminders } from '../modules/billing/contract/promises.ts'
import { retentionOffers } from '../modules/billing/domain/offers.ts'
import { daysKept } from '../modules/content/contract/stories.ts'
import {
  daysRemovedRoomsKept,
  mostPhotosPerQuote,
  mostSends,
  mostToMailbox,
} from '../modules/quoting/contract/allowances.ts'
import { mostPhotoBytes } from '../modules/quoting/contract/areas.ts'
import { most } from '../modules/quoting/contract/bounds.ts'
import { quotas } from '../modules/vision/contract/endpoints.ts'
import { kept } from '../modules/vision/contract/kept.ts'
import { longestDeviceDays, longestSessionMs } from '../platform/http/sessions.ts'
import { fictionalCompany } from '../shared-kernel/company.ts'
import { formatMoney } from '../shared-kernel/money.ts'
import { retentionDays } from '../shared-kernel/retention.ts'
import { CompanyFacts, nobody, type PublicCompany } from '../web/public/company.ts'
import { ComingChanges } from '../web/public/legal.tsx'
import { Privacy } from '../web/public/plain/privacy.tsx'
import { Terms } from '../web/public/plain/terms.tsx'

const company: PublicCompany = {
  ...nobody,
  supportEmail: fictionalCompany.mailFrom,
  legalName: fictionalCompany.legalName,
  legalAddress: fictionalCompany.legalAddress,
  legalState: fictionalCompany.legalState,
  mailHost: 'smtp.relay.example',
  photoHost: 'models.example',
}

function wordsOf(page: FunctionComponent, of: PublicCompany = company) {
  const html = renderToStaticMarkup(createElement(CompanyFacts.Provider, { value: of }, createElement(page)))
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,)])/g, '$1')
}
const [terms, privacy] = [wordsOf(Terms), wordsOf(Privacy)]
const count = (figure: number) => figure.toLocaleString('en-US')

describe('the terms', () => {
  it('@WRD-95 name the company, its address and the law, from the settings', () => {
    for (const fact of [company.legalName!, company.legalAddress!]) expect(terms).toContain(fact)
    expect(terms).toContain(`the State of ${company.legalState}`)
    const without = wordsOf(Terms, { ...company, legalName: null, legalAddress: null, legalState: null })
    expect(without).not.toMatch(/Governing law|null|undefined/)
    expect(without).toContain('the company that runs this website')
  })

  it('@WRD-95 have every clause, and mark the two for a lawyer', () => {
    for (const clause of [
      'Who this agreement is with',
      'Your part',
      'Ending this agreement',
      'Warranty',
      'Our responsibility',
      'Changes to these terms',
      'Governing law',
    ])
      expect(terms).toContain(clause)
    const source = readFileSync(new URL('../web/public/plain/terms.tsx', import.meta.url), 'utf8')
    const marked = [...source.matchAll(/Have a lawyer read this[^\n]*\n\s*<h2>([^<]+)</g)].map(([, title]) => title)
    expect(marked).toEqual(['Warranty', 'Our responsibility'])
    const operating = readFileSync(new URL('../../OPERATING.md', import.meta.url), 'utf8')
    for (const title of marked) expect(operating).toContain(`"${title}"`)
  })

  it('@WRD-96 state the limits, times and prices that the product enforces', () => {
    const enforced = [
      `${trialMs / 3_600_000} hours from the moment`,
      `about ${reminders.trialEndsHours} hours before the charge`,
      `We email you ${reminders.yearRenewsDays} days before a yearly plan renews`,
      `up to ${count(most.rooms)} rooms, ${count(most.tasks)} tasks, ${count(most.extras)} extras`,
      `${count(most.characters)} characters of text and ${mostPhotosPerQuote} photos`,
      `Photos of all your quotes: ${mostPhotoBytes / 1024 ** 3} GB`,
      `${mostSends.trial} in the trial, ${mostSends.paid} with a paid plan`,
      `${mostToMailbox.perHour} an hour and ${mostToMailbox.perDay} in 24 hours`,
      `${quotas.perDay} photos a day and ${count(quotas.perMonth)} in 30 days`,
      `lower price for your next ${offerRenewals} renewals`,
      ...Object.values(plans).map(
        (plan) => `${formatMoney(plan.monthlyCents)} a month or ${formatMoney(plan.yearlyCents)}`,
      ),
    ]
    for (const sentence of enforced) expect(terms).toContain(sentence)
    expect(new Set(retentionOffers.map(({ renewals }) => renewals))).toEqual(new Set([offerRenewals]))
  })

  it('@WRD-96 @WRD-97 @WRD-98 say what happens to unpaid, canceled, refunded and taxed money', () => {
    for (const sentence of [
      'You can’t open your quotes until the amount is paid, but you can download all of them',
      'We don’t refund partly used periods, except where the law requires it or we decide to.',
      'Deleting your account ends a paid plan at once, without a refund',
      'We don’t add sales tax to these prices.',
      'One trial per card and per email address.',
    ])
      expect(terms).toContain(sentence)
    expect(terms).not.toContain('not refunded automatically')
  })

  it('@WRD-12 @WRD-99 leave out marketing figures and features among the disclaimers', () => {
    expect(terms).not.toMatch(/illustrative|marketing/i)
    expect(terms).not.toContain('photos can be analyzed at once')
    expect(terms).toContain('We can’t promise you’ll win a bid.')
    expect(terms).toContain('never be interrupted')
  })

  it('@WRD-95 say that new terms and prices come by email, days ahead', () => {
    expect(terms).toContain(`we email every account at least ${noticeDays} days before`)
    expect(terms).toContain(`we email you at least ${noticeDays} days before you pay it`)
  })
})

describe('the privacy policy', () => {
  it('@WRD-101 @WRD-102 @WRD-103 @WRD-104 names the company, the hosts that process data, and what is kept how long', () => {
    for (const fact of [
      company.legalName!,
      'Stripe',
      'The AI provider (models.example)',
      'The mail server (smtp.relay.example)',
      `for up to ${longestDeviceDays} days`,
      `after ${longestSessionMs / 86_400_000} days at the latest`,
      `sign in from, for ${retentionDays.network} days`,
      `Photos of rooms you removed: ${daysRemovedRoomsKept} days`,
      `the last ${kept.analyses} analyses with their photos`,
      `its answer for ${kept.answerDays} days`,
      `staff included: ${retentionDays.audit} days`,
      `what they were about, ${retentionDays.message} days`,
      `deleted after ${daysKept.declined} days`,
      'also after your plan ends',
      'we keep their name, title and signature, the time, their network address and the name of their browser',
    ])
      expect(privacy).toContain(fact)
    const unnamed = wordsOf(Privacy, nobody)
    expect(unnamed).toContain('The AI provider gets')
    expect(unnamed).toContain('The mail server gets')
    expect(unnamed).not.toMatch(/null|undefined/)
  })

  it('@WRD-104 covers rights, children, breaches and no sale of data', () => {
    for (const part of ['Your rights', 'Children', 'If something goes wrong', 'We don’t sell your data'])
      expect(privacy).toContain(part)
  })

  it('@WRD-100 says that new accounts get articles, and how to stop them', () => {
    expect(privacy).toContain('Every new account gets our new articles by email')
    expect(privacy).toContain('switch in Business Settings')
  })

  it('@WRD-105 promises for backups and logs what OPERATING.md asks of the operator', () => {
    const operating = readFileSync(new URL('../../OPERATING.md', import.meta.url), 'utf8')
    expect(privacy).toContain(`Backups and logs: ${retentionDays.backup} days`)
    expect(operating).toMatch(new RegExp(`Delete backups and logs after ${retentionDays.backup}\\s+days`))
  })
})

describe('the version of both pages', () => {
  it('@WRD-93 is one date, on both of them', () => {
    expect(dateWords('2026-11-26')).toBe('November 26, 2026')
    for (const page of [terms, privacy]) expect(page).toContain(`Last changed ${dateWords(termsVersion)}.`)
  })

  it('@WRD-95 lists an announced version’s changes above the text in force', () => {
    const coming = { version: '2027-02-01', changes: ['We add a plan for teams.'] }
    const html = renderToStaticMarkup(createElement(ComingChanges, { coming }))
    expect(html).toContain('What changes on February 1, 2027')
    expect(html).toContain('We add a plan for teams.')
    expect(renderToStaticMarkup(createElement(ComingChanges, { coming: null }))).toBe('')
  })
})
