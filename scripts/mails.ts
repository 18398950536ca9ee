import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { samples as accounts } from '../src/modules/accounts/mail/samples.ts'
import { samples as administration } from '../src/modules/administration/mail/samples.ts'
import { samples as billing } from '../src/modules/billing/mail/samples.ts'
import { samples as content } from '../src/modules/content/mail/samples.ts'
import { samples as documents } from '../src/modules/documents/mail/samples.ts'
import { samples as vision } from '../src/modules/vision/mail/samples.ts'
import { asText, dataUri, type Html, html, trusted } from '../src/platform/html.ts'
import type { Sample, Samples } from '../src/platform/post-office/samples.ts'

/** `npm run mails` writes a page of all emails with sample data, at phone and desktop width, in light and dark mode. */
export const modules: Readonly<Record<string, Samples>> = {
  accounts,
  administration,
  billing,
  content,
  documents,
  vision,
}

export interface Shown extends Sample {
  readonly module: string
  readonly file: string
  readonly example: string
  /** The preview line that an inbox shows after the subject. */
  readonly preview: string
}

export async function allMails(): Promise<readonly Shown[]> {
  const makers = Object.entries(modules).flatMap(([module, samples]) =>
    Object.entries(samples).flatMap(([file, examples]) =>
      Object.entries(examples).map(([example, make]) => ({ module, file, example, make })),
    ),
  )
  return Promise.all(
    makers.map(async ({ make, ...which }) => {
      const sample = await make()
      return { ...which, ...sample, preview: previewOf(sample.html) }
    }),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The hidden line at the top of the email. */
function previewOf(page: string): string {
  const [, line = ''] = page.match(/<div style="display:none[^>]*>([^<]*)</) ?? []
  return line.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '').trim()
}

const schemes = ['light', 'dark'] as const
const widths = [390, 700] as const

const inverted = 'invert(1) hue-rotate(180deg)'

/** Emails are always light. In dark mode an email program may still invert their colors, except pictures. */
const inScheme = ({ html: page, logo }: Shown, scheme: (typeof schemes)[number]) => {
  const whole = logo ? page.replaceAll('cid:logo', dataUri('image/png', logo)) : page
  return scheme === 'dark' ? `${whole}<style>html { filter: ${inverted} } img { filter: ${inverted} }</style>` : whole
}

const frame = (mail: Shown, scheme: (typeof schemes)[number], width: (typeof widths)[number]) => {
  const label = `${scheme}, ${width} px`
  return html`<figure style="width:${width}px"><figcaption>${label}</figcaption><iframe title="${mail.subject}, ${label}" loading="lazy" width="${width}" height="600" srcdoc="${inScheme(mail, scheme)}"></iframe></figure>`
}

const frames = (mail: Shown) =>
  schemes.map((scheme) => html`<div class="${scheme}">${widths.map((width) => frame(mail, scheme, width))}</div>`)

const section = (mail: Shown): Html => html`<section>
<h2 id="${idOf(mail)}">${mail.module} / ${mail.file} <small>${mail.example}</small></h2>
<dl><dt>Subject</dt><dd>${mail.subject}</dd><dt>Preview</dt><dd>${mail.preview}</dd></dl>
${frames(mail)}
<details><summary>Plain text</summary><pre>${mail.text}</pre></details>
</section>`

const idOf = ({ module, file, example }: Shown) => `${module}-${file}-${example}`.replace(/[^a-z0-9]+/gi, '-')

const style = `
  body { margin: 0; padding: 24px; font: 16px/1.5 'Instrument Sans', system-ui, sans-serif; color: #0b1220; background: #fff }
  nav { columns: 22rem; margin-bottom: 32px } nav a { display: block }
  section { border-top: 2px solid #0b1220; padding: 8px 0 32px }
  small { font-weight: 400; color: #54606e }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px } dt { color: #54606e } dd { margin: 0 }
  .light, .dark { display: flex; align-items: flex-start; gap: 24px; padding: 16px; width: max-content; min-width: 100%; box-sizing: border-box }
  .light { background: #dfe4ea } .dark { background: #000; color: #fff }
  figure { margin: 0 } figcaption { font-size: 14px; margin-bottom: 4px }
  iframe { border: 0; display: block; background: #fff }
  pre { white-space: pre-wrap; max-width: 80ch }
`

const fontFile = new URL(
  import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
)

/** Gives each frame the emails' font, which few machines have, and the height of its email. */
const scriptWith = (font: string) => `
  const font = fetch('${font}').then((answer) => answer.arrayBuffer())
  const dress = async ({ document, FontFace }) => {
    document.fonts.add(new FontFace('Instrument Sans', await font, { weight: '400 700' }))
    await document.fonts.ready
  }
  dress(window)
  document.addEventListener('load', async ({ target }) => {
    if (target.localName !== 'iframe') return
    await dress(target.contentWindow)
    target.height = target.contentDocument.documentElement.offsetHeight
  }, true)
`

export const galleryPage = (mails: readonly Shown[], font: string): string =>
  asText(html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>All emails</title>
<style>${trusted(style)}</style><script>${trusted(scriptWith(font))}</script>
<h1>All emails</h1>
<p>Emails are always light. The dark row shows an email program that inverts colors all the same.</p>
<nav>${mails.map((mail) => html`<a href="#${idOf(mail)}">${mail.module} / ${mail.file}, ${mail.example}</a>`)}</nav>
${mails.map(section)}
</html>
`)

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../.build/mails')
  await mkdir(folder, { recursive: true })
  const page = join(folder, 'index.html')
  const mails = await allMails()
  await writeFile(page, galleryPage(mails, dataUri('font/woff2', await readFile(fontFile))))
  console.log(`${mails.length} emails: ${pathToFileURL(page)}`)
}
