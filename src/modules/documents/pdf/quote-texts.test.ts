import { expect, it } from 'vitest'
import { forEachText, printedTextNames } from '../../quoting/contract/quote-texts.ts'
import { dentalPractice } from '../samples.ts'
import { quotePage } from './quote-pdf.ts'

it('the PDF shows every printed text of a quote, and no private notes @ENG-01 @SND-04', () => {
  const page = quotePage({ ...dentalPractice, ...forEachText((name) => `<${name}>`) })
  expect(printedTextNames.filter((name) => !page.includes(`&lt;${name}&gt;`))).toEqual([])
  expect(page).not.toContain('privateNotes')
})
