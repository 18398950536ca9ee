import { readFile } from 'node:fs/promises'
import { productName } from '../../shared-kernel/product.ts'
import { html } from '../html.ts'
import { mailLayout } from './layout.ts'
import type { Attachment, Party } from './message.ts'

/** An email from TidyTally itself: a heading, sentences, figures and one button. */
export interface ServiceMail {
  /** Greeted by the first name if we know it. */
  readonly to: Party & { readonly firstName?: string }
  readonly subject: string
  readonly heading: string
  /** Paragraphs before and after the button. */
  readonly opening: readonly string[]
  /** Label and value, one line each: "Plan", "Pro, monthly". */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly button: { readonly label: string; readonly url: string }
  readonly closing: readonly string[]
  /** Other links, less prominent than the button. */
  readonly links?: readonly { readonly label: string; readonly url: string }[]
  /** Why this address gets it; by default because it has an account. */
  readonly why?: string
}

/** The text of a service email, without its recipient. */
export type ServiceWords = Omit<ServiceMail, 'to'>

const layout = mailLayout(new URL('service-mail.mjml', import.meta.url))

const buttonLook =
  'display:inline-block;padding:15px 26px;border-radius:10px;background:#1f56e6;color:#ffffff;font-size:17px;font-weight:600;line-height:1.2;text-decoration:none'

/** TidyTally's mark, which the layout shows as `cid:logo`. */
let mark: Promise<Buffer> | null = null
export async function markAttached(): Promise<Attachment> {
  mark ??= readFile(new URL('mark.png', import.meta.url))
  return { cid: 'logo', filename: 'logo.png', content: await mark, contentType: 'image/png' }
}

const factLook = 'padding:9px 0;border-bottom:1px solid #dfe4ea;vertical-align:top'

/** Where a line is too short for an email address, it breaks after the "@" and not within a word. */
const breaking = (value: string) => value.split('@').map((part, at) => html`${at > 0 && html`@<wbr>`}${part}`)

const factRow = ([label, value]: readonly [string, string]) =>
  html`<tr><td style="${factLook};color:#54606e;padding-right:16px;white-space:nowrap">${label}</td><td style="${factLook};text-align:right;font-weight:600;text-wrap:balance">${breaking(value)}</td></tr>`

const factsTable = (facts: ServiceMail['facts'] = []) =>
  facts.length > 0 &&
  html`<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0 16px">${facts.map(factRow)}</table>`

export const serviceMailHtml = ({
  to,
  subject,
  heading,
  opening,
  facts,
  button,
  closing,
  links = [],
  why,
}: ServiceMail) =>
  layout({
    product: html`${productName}`,
    subject: html`${subject}`,
    preview: html`${opening[0] ?? ''}`,
    heading: html`${heading}`,
    opening: html`<p>Hello <bdi>${to.firstName || to.name}</bdi>,</p>${opening.map((text) => html`<p>${text}</p>`)}${factsTable(facts)}`,
    button: html`<a href="${button.url}" style="${buttonLook}">${button.label}</a>`,
    closing: html`${closing.map((text) => html`<p>${text}</p>`)}${links.map(({ label, url }) => html`<p><a href="${url}">${label}</a></p>`)}`,
    footer: why
      ? html`${why}`
      : html`Sent by ${productName} because you have an account with <bdi>${to.address}</bdi>.`,
  })

/** The plain-text part: the same content in the same order. */
export const serviceMailText = ({ to, opening, facts = [], button, closing, links = [], why }: ServiceMail) =>
  `${[
    `Hello ${to.firstName || to.name},`,
    ...opening,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    `${button.label}: ${button.url}`,
    ...closing,
    ...links.map(({ label, url }) => `${label}: ${url}`),
    ...(why ? [why] : []),
    productName,
  ].join('\n\n')}\n`
