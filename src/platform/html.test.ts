import { expect, it } from 'vitest'
import { asText, cssString, html } from './html.ts'

it('Q-11: what is typed stays text in an attribute too', () => {
  expect(asText(html`<img alt="${`" onload="alert('x')`}">`)).toBe('<img alt="&quot; onload=&quot;alert(&#39;x&#39;)">')
})

it('Q-11: what is typed cannot leave a string of CSS', () => {
  expect(cssString('a"\\;}\n')).toBe('"a\\000022\\00005c\\00003b\\00007d\\00000a"')
})
