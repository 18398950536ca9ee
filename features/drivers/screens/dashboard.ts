import { bidStatusLabel } from '../../../src/modules/quoting/contract/vocabulary.ts'
import type { Contractor, Row } from '../contractor.ts'
import type { Desk } from './desk.ts'

/** The list of quotes and its rows' actions. */
export function atDashboard(desk: Desk): Pick<Contractor, 'quotes' | 'recordBid' | 'deleteQuote' | 'resend'> {
  const message = (text: string) => desk.page.locator('[data-scope=toast]').getByText(text, { exact: true })
  const byRole = (role: 'button' | 'menuitem' | 'dialog' | 'alertdialog', name: string) =>
    desk.page.getByRole(role, { name })
  const open = async () => {
    if (desk.at.screen !== 'dashboard') await desk.goTo('/dashboard')
    await desk.page
      .locator('[aria-labelledby=quotes-heading] :is(tbody, article), main h1:has-text("Welcome")')
      .first()
      .waitFor()
    desk.at = { screen: 'dashboard' }
  }
  return {
    async quotes(search) {
      await open()
      if (search) {
        await desk.page.getByRole('searchbox', { name: 'Search quotes' }).fill(search)
        await desk.page.getByText(`"${search}"`).first().waitFor({ state: 'attached' })
        await desk.page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
      }
      return desk.page.evaluate(readRows)
    },
    async recordBid(company, outcome, notes) {
      await open()
      await desk.hand.press(byRole('button', `bid status of ${company}`))
      const dialog = byRole('dialog', 'Did you win it?')
      await desk.hand.choose(dialog.getByRole('radio', { name: bidStatusLabel[outcome] }))
      if (notes) await desk.hand.fill(dialog.getByLabel('Notes'), notes)
      await desk.press(
        () => desk.hand.press(dialog.getByRole('button', { name: 'Save status' })),
        message('Status Updated'),
      )
    },
    async deleteQuote(company) {
      await open()
      await desk.hand.press(byRole('button', `More for ${company}`))
      await desk.hand.press(byRole('menuitem', 'Delete quote'))
      const sure = byRole('alertdialog', `Delete the quote for ${company}?`)
      await desk.press(
        () => desk.hand.press(sure.getByRole('button', { name: 'Delete quote' })),
        message('Quote Deleted'),
      )
    },
    async resend(company) {
      await open()
      const sent = message('Quote Resent')
      const sendAnyway = byRole('button', 'Send anyway') // asked where a changed quote has warnings
      await desk.press(() => desk.hand.press(byRole('button', `Resend to ${company}`)), sent.or(sendAnyway))
      if (await sendAnyway.isVisible()) await desk.press(() => desk.hand.press(sendAnyway), sent)
    },
  }
}

/** Runs in the page: a row of the table, or a card on a phone. */
function readRows(): Row[] {
  const text = (found: Element | null | undefined) => (found as HTMLElement | null)?.innerText.trim() ?? ''
  const money = (words: string) => /\$[\d,]+\.\d\d/.exec(words)?.[0] ?? ''
  const rows = [...document.querySelectorAll('main tr:has(th[scope=row]), main li > article')]
  return rows.map((row) => {
    const words = text(row)
    const isCard = row.tagName === 'ARTICLE'
    const sent = isCard ? words : text(row.querySelectorAll('td')[7])
    const note = (isCard ? row : row.nextElementSibling)?.querySelector(
      'p strong, td[colspan] strong, .banner__text strong',
    )
    return {
      company: text(row.querySelector('th a, h3 a')),
      monthly: money(words),
      profit: words.includes('(no costs)') ? '(no costs)' : '',
      bid: text(row.querySelector('button[aria-haspopup=dialog]')),
      status: /\bSending\b/.test(sent) ? 'Sending' : /\bDraft\s*$/m.test(sent) ? 'Draft' : 'Sent',
      note: text(note).replace(/[.:]$/, ''),
    }
  })
}
