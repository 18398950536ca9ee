import { expect } from 'vitest'
import { screenTest } from '../../../features/drivers/screen-test.ts'
import { dataUri } from '../html.ts'
import { serviceLetter } from './post-office.ts'

screenTest('An email from TidyTally has its mark, a first name and air around the button @SCR-37', async ({ dana }) => {
  const letter = await serviceLetter(
    {
      to: { name: 'Maria Delgado', firstName: 'Maria', address: 'maria@brightline.example' },
      subject: 'Receipt',
      heading: 'Thank you for your payment',
      opening: ['We charged $32.99 to your card.'],
      facts: [
        ['Subscriber', 'facilities.manager@portlandharbor.example'],
        ['Paid', '$32.99'],
      ],
      button: { label: 'See the receipt', url: 'https://tidytally.example' },
      closing: ['Thank you.'],
    },
    { id: 'receipt', mailFrom: 'hello@tidytally.example', date: new Date() },
  )
  const [mark] = letter.attachments!
  expect(letter.text).toMatch(/^Hello Maria,/)
  await dana.page.setContent(letter.html.replace(`cid:${mark!.cid}`, dataUri('image/png', mark!.content)))
  await dana.reads('Hello Maria,')
  expect(await dana.page.locator('img').evaluate((own: HTMLImageElement) => own.naturalWidth)).toBe(96)
  const gap = await dana.page.evaluate(() => {
    const paid = [...document.querySelectorAll('td')].find((cell) => cell.textContent === 'Paid')!
    return document.querySelector('a')!.getBoundingClientRect().top - paid.getBoundingClientRect().bottom
  })
  expect(gap).toBeGreaterThan(22)
  expect(gap).toBeLessThan(28)
  await dana.usesPhone()
  const parts = await dana.page.getByText('portlandharbor.example').evaluate((cell) =>
    [...cell.childNodes]
      .filter((part) => part instanceof Text)
      .map((part) => {
        const range = document.createRange()
        range.selectNode(part)
        return { text: part.data, lines: range.getClientRects().length }
      }),
  )
  expect(parts).toEqual([
    { text: 'facilities.manager@', lines: 1 },
    { text: 'portlandharbor.example', lines: 1 },
  ])
})
