import { expect, it } from 'vitest'
import { cleaned } from './pasted-text.ts'

it.each([
  ['A < B & C > D\r\n- one', 'A < B & C > D\n- one'],
  ['Hi <b>there</b>,\n<i>you</i>', 'Hi **there**,\nyou'],
  [
    '<p>Dear <strong>Priya </strong>&amp; co,</p>\n<ul>\n <li>one</li>\n <li><b>two</b></li></ul><p>End</p>',
    'Dear **Priya** & co,\n- one\n- **two**\n\nEnd',
  ],
  ['Bye<script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)">now</a>', 'Bye now'],
  ['one<br>two<style>p{}</style>', 'one\ntwo'],
  [`${'<div>'.repeat(5_000)}deep`, 'deep'],
])('cleans pasted text, keeping bold and lists %# @PRP-01', async (pasted, text) => {
  expect(await cleaned(pasted)).toBe(text)
})
