import { caniemail } from 'caniemail'
import { expect, it } from 'vitest'
import { allMails } from '../mails.ts'

/** The programs that most customers read email with. */
const programs = [
  'apple-mail.ios',
  'apple-mail.macos',
  'gmail.android',
  'gmail.desktop-webmail',
  'gmail.ios',
  'outlook.android',
  'outlook.ios',
  'outlook.macos',
  'outlook.windows',
  'samsung-email.android',
  'yahoo.android',
  'yahoo.desktop-webmail',
  'yahoo.ios',
] as const

/** What our emails use although some program ignores it, and what its readers see instead. */
const ignored = {
  '<bdi> element': 'the same text; only a right-to-left name may change places with its neighbors',
  '<body> element': 'no background outside the sheet',
  '<wbr> element': 'a long address breaks within a word',
  '@media': 'the layout of the desktop, and our colors in dark mode',
  'Chaining selectors': 'the same, in the color of the text around it',
  'aria-hidden attribute': 'initials that are read aloud',
  'aria-label attribute': 'the title is read instead',
  'border-radius': 'square corners',
  'color-scheme CSS property': "the program's own dark mode",
  'height property': 'a minimum height',
  'max-height property': 'the preview line is hidden in two more ways',
  'table-layout': 'columns as wide as their content',
  'text-wrap': 'lines of uneven length',
  'white-space': 'a price may break its line, and lines that were typed are one paragraph',
  'word-break': 'a long word widens the sheet',
  'word-spacing': 'usual spaces',
  opacity: 'the preview line is hidden in two more ways',
  outline: 'the usual outline',
  overflow: 'the preview line is hidden in two more ways',
} as const

it("caniemail knows nothing in our emails that a common program can't show @SCL-12", async () => {
  const unsupported = new Set<string>()
  for (const { html } of await allMails())
    for (const issues of caniemail({ clients: [...programs], html }).issues.errors.values())
      for (const { title } of issues) unsupported.add(title)
  expect([...unsupported].sort()).toEqual(Object.keys(ignored).sort())
})
