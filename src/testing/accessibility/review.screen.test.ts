import type { ScreenUser } from '../../../features/drivers/screen-test.ts'
import { savePricing } from '../../modules/quoting/contract/endpoints.ts'
import {
  areAccessible,
  hasDrafted,
  hasDraftedAndWalked,
  inReception,
  offline,
  ofQuote,
  press,
  sizeHalfTyped,
} from './states.ts'

areAccessible(
  'The prompt to confirm the email address is accessible @WEB-02 @S-01',
  async (dana) => {
    await dana.signsIn({ verified: false })
    await dana.hasDrafted('Harbor Dental Group', { frequency: 'daily' })
    await dana.hasRoom(2000)
  },
  {
    'the review': ofQuote('review'),
    'the review, the link that confirms the address asked for': async (dana) => {
      await dana.opensQuote('review')
      await press(dana, 'Send the link again')
      await dana.page.getByText('A new link is on its way').waitFor()
    },
  },
)

areAccessible('The review of a quote without rooms is accessible @WEB-02', hasDrafted, {
  'the review without areas': ofQuote('review'),
})

let conflicts = 0

areAccessible('Review is accessible @WEB-02', hasDraftedAndWalked, {
  'the review': ofQuote('review'),
  'the review, a rate too high': async (dana) => {
    await dana.opensQuote('review')
    await entersRate(dana, '1.5')
    await dana.page.getByText('Price cannot exceed $1.00 per sq ft').first().waitFor()
  },
  'the review without a signal': offline(ofQuote('review')),
  'the review of an unknown quote': (dana) => dana.opens(`/review-quote/${crypto.randomUUID()}`),
  'the review, a size half typed': async (dana) => {
    await sizeHalfTyped(dana)
    await dana.opensQuote('review')
    await dana.page.getByText('1 size is not finished.').waitFor()
  },
  'the review, a wage that is no number': async (dana) => {
    await dana.opensQuote('review')
    await press(dana, 'Add worker')
    const wage = dana.page.getByLabel('Worker 1, dollars per hour')
    await wage.fill('17..50')
    await wage.press('Tab')
    await dana.page.getByText('“17..50” isn’t a number. It counts as 0.').waitFor()
  },
  // Last: the rate waits for an answer, and asks on every later visit.
  'a rate changed in two places': async (dana) => {
    await dana.opensQuote('review')
    await dana.past.setRate(dana.company, (10 + ++conflicts) / 100)
    await entersRate(dana, '0.06')
    await dana.page.getByText('This quote was changed in another tab').waitFor()
  },
})

areAccessible(
  'The price by time is accessible @WEB-02 @TIM-05',
  async (dana) => {
    await hasDraftedAndWalked(dana)
    const { id: quoteId } = await dana.past.quote(dana.company)
    await dana.past.call(savePricing, { quoteId, pricedBy: 'time' })
  },
  {
    'the review, priced by time': async (dana) => {
      await dana.opensQuote('review')
      await dana.page.getByText('Travel, shortest visit, consumables, crew').click()
    },
    'the review, a margin too high': async (dana) => {
      await dana.opensQuote('review')
      await dana.enters('Margin', '100')
      await dana.page.getByText('Enter a margin from 0 to 99 percent').waitFor()
    },
    'the figures for pricing by time': async (dana) => {
      await dana.opensQuote('review')
      await press(dana, 'Check my figures')
      await dana.page.getByRole('dialog').waitFor()
    },
    'a room with its fixtures': inReception(),
    'the pricing settings': async (dana) => {
      await dana.opens('/pricing-settings')
      await dana.page.getByText('Production rates and fixtures').click()
    },
  },
)

areAccessible('A quote with schedules of its rooms is accessible @WEB-02 @SCH-03', hasDraftedAndWalked, {
  'a room with its own schedule, in its form': async (dana) => {
    await dana.opensQuote('rooms')
    await dana.page.locator('h3 button').first().click()
    await dana.page.getByLabel('Cleaned').selectOption({ label: 'Tue, Thu' })
    await dana.page.getByText('2 days a week').waitFor()
    await dana.page.getByText('Saved').first().waitFor()
  },
  'the review, rooms by schedule, holidays, and a first clean that is no price': async (dana) => {
    await dana.opensQuote('review')
    await dana.page.getByText('On Tuesdays and Thursdays', { exact: true }).waitFor()
    await dana.page.getByLabel('Holidays').selectOption({ label: 'We don’t clean' })
    await dana.page.getByLabel('First clean').fill('17..50')
    await dana.page.getByText('Please enter a price').waitFor()
  },
  'the review with a tax of its own, without room prices': async (dana) => {
    await dana.opensQuote('review')
    await dana.page.getByLabel('Room prices').selectOption({ label: 'Totals only' })
    await dana.page.getByText('no room prices').waitFor()
    await dana.page.getByLabel('Tax', { exact: true }).selectOption({ label: 'Another tax' })
    await dana.page.getByLabel('Percent', { exact: true }).fill('31')
    await dana.page.getByLabel('Percent', { exact: true }).press('Enter')
    await dana.page.getByText('The tax can’t be more than 30%').waitFor()
  },
  'the page of the quote, rooms by schedule': async (dana) => {
    await dana.opensQuote('page')
    await dana.page.getByText('Rooms by schedule').waitFor()
  },
})

areAccessible('The dialog for another schedule is accessible @WEB-02 @SCH-01', hasDraftedAndWalked, {
  'the schedule, no day chosen': async (dana) => {
    await dana.opensQuote('review')
    await dana.selects('How often', 'Another schedule…')
    for (const day of [/^Mon/, /^Tue/, /^Wed/, /^Thu/, /^Fri/])
      await dana.page.getByRole('checkbox', { name: day }).uncheck()
    await dana.page.getByText('Only some months').click()
    await press(dana, 'Use this schedule')
    await dana.page.getByText('Please choose at least one day').waitFor()
  },
  'the schedule by the year, a month too few': async (dana) => {
    await dana.opensQuote('review')
    await dana.selects('How often', 'Another schedule…')
    await dana.page.getByText('Times a year').click()
    await dana.page.getByRole('checkbox', { name: 'March' }).click()
    await press(dana, 'Use this schedule')
    await dana.page.getByText('Please choose 4 months').waitFor()
  },
})

areAccessible('The page of a draft is accessible @WEB-02 @HIS-01', hasDraftedAndWalked, {
  'the page of the quote': ofQuote('page'),
})

areAccessible(
  'The page of a quote that was sent twice is accessible @WEB-02 @HIS-01',
  async (dana) => {
    await hasDraftedAndWalked(dana)
    await dana.past.send(dana.company)
    await dana.past.addRoom(dana.company, { name: 'Annex', roomType: 'lobby', sqft: 500 })
    await dana.past.resend(dana.company)
  },
  {
    'the page of the quote': ofQuote('page'),
    'the page of an unknown quote': (dana) => dana.opens(`/quotes/${crypto.randomUUID()}`),
  },
)

async function entersRate({ page }: ScreenUser, rate: string) {
  const box = page.getByRole('textbox', { name: 'Cost Per Sq Ft' })
  await box.fill(rate)
  await box.press('Enter')
}
