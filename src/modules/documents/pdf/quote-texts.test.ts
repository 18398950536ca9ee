import { expect, it } from 'vitest'
import { forEachText, printedTextNames } from '../../quoting/contract/quote-texts.ts'
import { dentalPractice } from '../samples.ts'
import { quotePage } from './quote-pdf.ts'

it('the PDF shows every printed text of a quote, and no private notes @ENG-01 @SND-04', () => {
  const page = quotePage({ ...dentalPractice, ...forEachText((name) => `<${name}>`) })
  expect(printedTextNames.filter((name) => !page.includes(`&lt;${name}&gt;`))).toEqual([])
  expect(page).not.toContain('privateNotes')
})

it('the PDF lists rooms by schedule, each own schedule, and holidays @SCH-03', () => {
  const [lobby, exams, ...others] = dentalPractice.areas
  const holidays = 'Holidays: we don’t clean on Labor Day and Christmas Day.'
  const windows = { name: 'Windows', cents: 12_000, type: 'monthly', ownHowOften: 'every 2 weeks' } as const
  const areas = [{ ...lobby!, extras: [windows] }, { ...exams!, ownHowOften: 'on Tuesdays and Thursdays' }, ...others]
  const page = quotePage({ ...dentalPractice, areas, wording: { ...dentalPractice.wording, holidays } })
  const text = page.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
  expect(text).toContain(`|On Tuesdays and Thursdays|${exams!.name}|${holidays}|`)
  expect(text).toContain(`|${lobby!.name}|, |${others[0]!.name}|`)
  expect(text).toMatch(new RegExp(`${exams!.name}\\|? ?\\|?[^|]*on Tuesdays and Thursdays`))
  expect(text).toMatch(/Windows\|? ?\|?Additional service[^$]*every 2 weeks/)
  expect(quotePage(dentalPractice)).not.toContain('class="often"')
})

it('the PDF lists rooms by floor, rooms without one last, and the sums stay the same @HND-10', () => {
  const [lobby, exams, ...others] = dentalPractice.areas
  const windows = { name: 'Windows', cents: 12_000, type: 'monthly' } as const
  const areas = [{ ...lobby!, extras: [windows] }, { ...exams!, floor: '2nd <floor>' }, ...others]
  const page = quotePage({ ...dentalPractice, areas })
  const titles = [...page.matchAll(/<tr class="floor"><th scope="rowgroup" colspan="3">(?:<bdi>)?(.*?)<\/(?:bdi|th)>/g)]
  expect(titles.map(([, title]) => title)).toEqual(['2nd &lt;floor&gt;', 'Other rooms', 'Additional services'])
  expect(page.indexOf(`<b><bdi>${exams!.name}`)).toBeLessThan(page.indexOf(`<b><bdi>${lobby!.name}`))
  const money = (html: string) => html.match(/\$[\d,.]+/g)!.sort()
  const plain = quotePage({ ...dentalPractice, areas: [areas[0]!, exams!, ...others] })
  expect(money(page)).toEqual(money(plain))
  expect(plain).not.toContain('class="floor"')
})
