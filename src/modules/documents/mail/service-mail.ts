import { html } from '../html.ts'
import { productName } from '../quote-document.ts'
import { mailLayout } from './layout.ts'

/** What the product itself tells a contractor about her account. */
export interface ServiceMail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly heading: string
  /** Paragraphs before and after the button. */
  readonly opening: readonly string[]
  readonly button: { readonly label: string; readonly url: string }
  readonly closing: readonly string[]
}

const layout = mailLayout('service-mail.mjml')

const buttonLook =
  'display:inline-block;padding:15px 26px;border-radius:10px;background:#1f56e6;color:#ffffff;font-size:17px;font-weight:600;line-height:1.2;text-decoration:none'

export const serviceMailHtml = ({ to, subject, heading, opening, button, closing }: ServiceMail) =>
  layout({
    subject: html`${subject}`,
    preview: html`${opening[0] ?? ''}`,
    heading: html`${heading}`,
    opening: html`<p>Hello <bdi>${to.name}</bdi>,</p>${opening.map((text) => html`<p>${text}</p>`)}`,
    button: html`<a href="${button.url}" style="${buttonLook}">${button.label}</a>`,
    closing: html`${closing.map((text) => html`<p>${text}</p>`)}`,
    footer: html`Sent by ${productName} because you have an account with <bdi>${to.address}</bdi>.`,
  })

/** The plain-text part: the same content in the same order. */
export const serviceMailText = ({ to, opening, button, closing }: ServiceMail) =>
  `${[`Hello ${to.name},`, ...opening, `${button.label}: ${button.url}`, ...closing, productName].join('\n\n')}\n`
