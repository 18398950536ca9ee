import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../shared-kernel/money.ts'
import { withTax } from '../pricing/contract/tax.ts'
import { quoteText } from './mail/parts/quote-text.ts'
import { quoteMail } from './mail/quote.ts'
import { quotePage } from './pdf/quote-pdf.ts'
import type { QuoteDocument } from './quote-document.ts'
import { dentalPractice, oneRoom } from './samples.ts'

const { DOMParser } = new Window()
const words = (html: string) =>
  (
    new DOMParser().parseFromString(html.replace(/<\/(td|th|div)>/g, ' $&'), 'text/html').body.textContent ?? ''
  ).replace(/\s+/g, ' ')
const surfaces = async (quote: QuoteDocument) => ({
  pdf: words(quotePage(quote)),
  html: words((await quoteMail(quote)).html),
  text: quoteText(quote).replace(/:? +|\n+/g, ' '),
})

const tax = { percent: 8.25, label: 'Sales tax' }
const withoutSentence = (quote: QuoteDocument) => ({
  ...quote.wording,
  terms: quote.wording.terms.filter((term) => !term.startsWith('Sales tax')),
})
const taxed: QuoteDocument = { ...dentalPractice, tax, wording: withoutSentence(dentalPractice) }

describe('a quote with a tax @PRP-03', () => {
  it('shows every total before tax, the tax, and the total on each surface', async () => {
    for (const part of Object.values(await surfaces(taxed))) {
      expect(part).toContain('Subtotal per month $1,044.00 Sales tax 8.25% $86.13 Total per month $1,130.13')
      expect(part).toContain('One-time, first visit $450.00 Sales tax 8.25% $37.13 One-time total $487.13')
      expect(part).toContain('Pay for the year $10,648.80 Sales tax 8.25% $878.53 Total for the year $11,527.33')
      expect(part).toContain('$1,130.13 with Sales tax 8.25%')
      expect(part).toContain('$487.13 with tax')
      expect(part).toContain('$11,527.33 with tax')
      expect(part).not.toContain('not included')
    }
    const { html } = await surfaces(taxed)
    expect(html).toContain('every weekday: $1,044.00 a month plus tax.')
    expect(html).toContain('$450.00 plus tax, is billed once')
  })

  it('leads with a visit’s price before tax', async () => {
    const part = (await surfaces({ ...oneRoom, tax })).text
    expect(part).toContain('Price per visit $100.00 Weekly, 4 visits a month before Sales tax 8.25%')
    expect(part).toContain('Monthly price $400.00, $433.00 with tax')
  })

  it('adds up for any price and percentage', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 1, max: 30_000 }),
        async (cents, thousandths) => {
          const own = { percent: thousandths / 1000, label: 'GST' }
          const sums = withTax(cents, own)
          const quote = { ...taxed, monthlyCents: cents, tax: own }
          const expected = `Subtotal per month ${formatMoney(sums.subtotal)} GST ${own.percent}% ${formatMoney(sums.tax)} Total per month ${formatMoney(sums.total)}`
          expect(words(quotePage(quote))).toContain(expected)
          expect(quoteText(quote).replace(/:? +|\n+/g, ' ')).toContain(expected)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('for an exempt customer says so, and adds nothing', async () => {
    const { tax: _, ...exempt } = taxed
    for (const part of Object.values(await surfaces({ ...exempt, taxExempt: true }))) {
      expect(part).toMatch(/Tax exempt Total per month \$1,044\.00/)
      expect(part).not.toMatch(/Sales tax|plus tax|Subtotal/)
    }
  })
})

describe('a quote without room prices @PRP-03', () => {
  it('lists rooms, tasks and extras, and prices only the totals', async () => {
    const hidden = await surfaces({ ...dentalPractice, showsRoomPrices: false })
    for (const part of Object.values(hidden)) {
      for (const { name, monthlyCents } of dentalPractice.areas) {
        expect(part).toContain(name)
        expect(part).not.toContain(formatMoney(monthlyCents))
      }
      expect(part).not.toContain('$120.00')
      expect(part).toContain('Total per month $1,044.00')
    }
    expect(hidden.pdf).toContain('Area and tasks Sq ft Reception')
    expect(hidden.pdf).toContain('One-time, first visit $450.00')
  })
})
