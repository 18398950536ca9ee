import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { serviceMailHtml, serviceMailText } from '../../../platform/post-office/service-mail.ts'
import { fictionalCompany } from '../../../shared-kernel/company.ts'
import { verificationButton } from '../../accounts/index.ts'
import type { Notice } from '../index.ts'
import { cases } from './parts/notice-mail.cases.ts'
import { noticeMail } from './parts/notice-mail.ts'

const site = 'https://tidytally.example'
const newYork = { publicUrl: site, timeZone: 'America/New_York', company: fictionalCompany }
const unconfirmed = { ...newYork, confirm: verificationButton({ publicUrl: site }, 'sample') }
const to = { name: 'Dana Cole', address: 'dana@brightline.example' }
const { DOMParser } = new Window()
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const plain = (text: string) => text.replace(/\s+/g, ' ')

describe('subscription emails', () => {
  it.each(cases)('$title', async ({ notice, subject, facts, says, links, ...rest }) => {
    const mail = { to, ...noticeMail(notice, rest.unconfirmed ? unconfirmed : newYork) }
    expect(mail.subject).toBe(subject)
    const page = parsed(await serviceMailHtml(mail))
    const rows = [...page.querySelectorAll('table[role="presentation"] tr')]
      .map((row) => [...row.querySelectorAll(':scope > td')].map(({ textContent }) => plain(textContent ?? '')))
      .filter(({ length }) => length === 2)
    expect(rows).toEqual(facts)
    const addresses = links.map((link) => (link.startsWith('/') ? site + link : link))
    expect([...page.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual(addresses)
    const text = serviceMailText(mail)
    for (const [label, value] of facts) expect(text).toContain(`${label}: ${value}\n`)
    for (const address of addresses) expect(text).toContain(`: ${address}\n`)
    const words = plain(page.body.textContent ?? '')
    for (const sentence of says) {
      expect(words).toContain(sentence)
      expect(`${mail.heading} ${plain(text)}`).toContain(sentence)
    }
  })

  it('cover every kind, and name daylight saving time correctly', () => {
    const kinds = new Set(cases.map(({ notice }) => notice.kind))
    expect(kinds.size).toBe(14)
    const { subject } = noticeMail(
      {
        kind: 'trial-ending',
        planType: 'pro-monthly',
        amount: 3299,
        trialEnd: '2027-07-01T04:05:00.000Z',
        last4: null,
      },
      newYork,
    )
    expect(subject).toBe('Your trial ends July 1, 2027 at 12:05 AM EDT')
  })

  it.each(cases)('escape everything typed or received from outside @T-22: $title', async ({ notice }) => {
    const typed = `"><img src=x onerror=alert(1)><a href="//evil.example">'&\u202e`
    const shape = async (name: string, outside: string) => {
      const told = { ...notice, ...('last4' in notice ? { last4: outside } : {}) } as Notice
      const page = parsed(await serviceMailHtml({ to: { ...to, name }, ...noticeMail(told, newYork) }))
      return [...page.querySelectorAll('*')].map((one) => `${one.tagName} ${one.getAttribute('href') ?? ''}`)
    }
    expect(await shape(typed, typed)).toEqual(await shape('Dana Cole', '4242'))
  })
})
