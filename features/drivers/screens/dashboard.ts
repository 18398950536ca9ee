import { bidStatusLabel } from '../../../src/modules/quoting/contract/vocabulary.ts'
import type { Contractor, Row } from '../contractor.ts'
import type { Desk } from './desk.ts'

/** The list of quotes and what its rows offer. */
export function atDashboard(desk: Desk): Pick<Contractor, 'quotes' | 'recordBid' | 'deleteQuote' | 'resend'> {
  const message = (text: string) => desk.page.locator('[data-scope=toast]').getByText(text, { exact: true })
  const byRole = (role: 'button' | 'menuitem' | 'dialog' | 'alertdialog', name: string) =>
    desk.page.getByRole(role, { name })
  const open = async () => {
    if (desk.at.screen !== 'dashboard') await desk.goTo('/dashboard')
    await desk.page.locator('main table, main h1:has-text("Welcome")').first().waitFor()
    desk.at = { screen: 'dashboard' }
  }
  return {
    async quotes(search) {
      await open()
      if (search) {
        await desk.page.getByRole('searchbox', { name: 'Search quotes' }).fill(search)
        await desk.page.getByText(`"${search}"`).first().waitFor({ state: 'attached' })
        await desk.page.locator('main [aria-busy]').waitFor({ state: 'detached' })
      }
      return desk.page.evaluate(readRows)
    },
    async recordBid(company, outcome, notes) {
      await open()
      await desk.page.getByRole('button', { name: `bid status of ${company}` }).click()
      const dialog = byRole('dialog', 'Did you win it?')
      await dialog.getByLabel(bidStatusLabel[outcome]).check({ force: true })
      if (notes) await dialog.getByLabel('Notes').fill(notes)
      await desk.press(() => dialog.getByRole('button', { name: 'Save status' }).click(), message('Status Updated'))
    },
    async deleteQuote(company) {
      await open()
      await byRole('button', `More for ${company}`).click()
      await byRole('menuitem', 'Delete quote').click()
      const sure = byRole('alertdialog', `Delete the quote for ${company}?`)
      await desk.press(() => sure.getByRole('button', { name: 'Delete quote' }).click(), message('Quote Deleted'))
    },
    async resend(company) {
      await open()
      await desk.press(() => byRole('button', `Resend to ${company}`).click(), message('Quote Resent'))
    },
  }
}

/** Runs in the page. */
function readRows(): Row[] {
  const text = (found: Element | null | undefined) => (found as HTMLElement | null)?.innerText.trim() ?? ''
  return [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    const company = row.querySelector('th[scope=row] a')
    if (!company) return []
    const cells = [...row.querySelectorAll('td')]
    const bid = text(cells[6])
    const sent = text(cells[7])
    const note = row.nextElementSibling?.querySelector('td[colspan] strong')
    return [
      {
        company: text(company),
        monthly: text(cells[3]),
        profit: text(cells[4]),
        bid: bid === 'Draft' ? 'Pending' : bid,
        standing: sent === 'Draft' || sent === 'Sending' ? sent : 'Sent',
        note: text(note).replace(/\.$/, ''),
      } as Row,
    ]
  })
}
