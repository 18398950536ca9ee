import { expect, it } from 'vitest'
import { forEachText, quoteTextNames } from '../../quoting/contract/quote-texts.ts'
import { dentalPractice } from '../samples.ts'
import { quotePage } from './quote-pdf.ts'

it('the PDF shows every text of a quote @ENG-01', () => {
  const page = quotePage({ ...dentalPractice, ...forEachText((name) => `<${name}>`) })
  expect(quoteTextNames.filter((name) => !page.includes(`&lt;${name}&gt;`))).toEqual([])
})
