import { describe, expect, it, vi } from 'vitest'
import { stylesIn } from './used-styles.ts'

describe('the styles inlined in a page @FRD-02', () => {
  const page =
    '<div class="card md:p_4 bd_1px_solid_{colors.ink}"><b class="w_calc(100%_-_2px) hover:c_red">x</b></div>'
  const used = (css: string, html = page) => stylesIn(css)(html)

  it("keep the rules for the page's classes, with any characters that Panda writes into a name", () => {
    for (const rule of [
      '.card{color:red}',
      '.md\\:p_4{padding:4px}',
      '.bd_1px_solid_\\{colors\\.ink\\}{border:0}',
      '.w_calc\\(100\\%_-_2px\\){width:1px}',
      '.hover\\:c_red:hover{color:red}',
      'html[data-theme=dark] .card{color:blue}',
      '.card:is(.other,:hover){color:red}',
      'html:not([data-session=in]) .card{visibility:hidden}',
      '@media print{.card{color:#000}}',
      'h1,b{margin:0}',
      '.card:before{content:"a{b;c"}',
    ])
      expect(used(rule)).toBe(rule)
  })

  it('leave out rules for classes that the page does not have', () => {
    expect(used('.other{color:red}.card.other{color:red}.card .other{x:y}')).toBe('')
    expect(used('.other,.card{color:red}')).toBe('.card{color:red}')
    expect(used('@media print{.other{color:red}}.p_4{padding:4px}')).toBe('')
  })

  it('keep the order of the layers, even of an empty one', () => {
    expect(used('@layer a{.other{x:y}}@layer b{.card{x:y}}')).toBe('@layer a{}@layer b{.card{x:y}}')
    expect(used('@layer a,b;.card{x:y}')).toBe('@layer a,b;.card{x:y}')
  })

  it('keep the tokens that are used, and those that these refer to', () => {
    expect(used(':root{--ink:#000;--text:var(--ink);--unused:#fff}.card{color:var(--text)}')).toBe(
      ':root{--ink:#000;--text:var(--ink);}.card{color:var(--text)}',
    )
    expect(used(':root{--own:1px}', '<p style="width:var(--own)">')).toBe(':root{--own:1px}')
  })

  it('are selected once for pages with the same classes, whatever users type into them @SEC-03', () => {
    const css = '.card{color:red}:root{--ink:#000}'
    const choose = vi.fn((_css: string, _looks: string) => '.card{color:red}')
    const styles = stylesIn(css, choose)
    for (const typed of ['mop', 'var(--ink)', 'class=&quot;other&quot;'])
      expect(styles(`<p class="card">${typed}</p><input value="${typed}" class="box"/>`)).toBe('.card{color:red}')
    styles('<p class="box">mop</p><p class="card"></p><p class="card"></p>')
    expect(choose).toHaveBeenCalledTimes(1)
    for (let look = 0; look < 300; look++) styles(`<p class="p_${look}">`)
    expect(choose).toHaveBeenCalledTimes(301)
    styles('<p class="card box">')
    styles('<p class="p_299">')
    expect(choose).toHaveBeenCalledTimes(302)
  })
})
