import { expect, it } from 'vitest'
import { asText, cssString, html } from './html.ts'

it('Q-11: escapes input in attributes', () => {
  expect(asText(html`<img alt="${`" onload="alert('x')`}">`)).toBe('<img alt="&quot; onload=&quot;alert(&#39;x&#39;)">')
})

it('Q-19: escapes input between tags, including ampersands', () => {
  expect(asText(html`<p>${'<b>R&D</b>'}</p>`)).toBe('<p>&lt;b&gt;R&amp;D&lt;/b&gt;</p>')
})

it('Q-19: removes control characters and direction marks', () => {
  expect(asText(html`<p>${'a\u0000b\u202ec\u2066d\ud800'}</p>`)).toBe('<p>abcd\ufffd</p>')
})

it("Q-11: input can't end a CSS string", () => {
  expect(cssString('a"\\;}\n')).toBe('"a\\000022\\00005c\\00003b\\00007d\\00000a"')
})
