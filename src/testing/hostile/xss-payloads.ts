import { JSDOM } from 'jsdom'

const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcset', 'srcdoc', 'poster']
const elements =
  'script, iframe, frame, object, embed, link, style, meta, base, form, input, button, textarea, select, template, img, video, audio, source, picture, dialog, portal, math, foreignObject, use, animate, set, [id], [name], [style]'

const { window } = new JSDOM('')
const parser = new window.DOMParser()
const find = window.Document.prototype.querySelector

/**
 * Finds anything in an article that could run, load, imitate or mislead, as a browser would parse it. Our own drawings
 * are allowed: an `svg` inside a `figure`.
 */
export function harmful(page: string): string[] {
  const document = parser.parseFromString(`<!doctype html><body><main>${page}</main></body>`, 'text/html')
  const main = find.call(document, 'main') // a name in the page may hide the document's own method
  if (!main) return ['it replaced the page']
  const found = [...main.querySelectorAll(elements)].map((element) => element.outerHTML.slice(0, 80))
  for (const element of main.querySelectorAll('*')) {
    const place = element.closest('figure.drawing')
    if (element.localName === 'svg' && !place) found.push('an svg that is not a drawing')
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${element.localName} ${name}`)
      if (addresses.includes(name) && !/^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(value))
        found.push(`${name}=${value}`)
    }
  }
  return found
}
