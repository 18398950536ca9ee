import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fastify, { type FastifyReply } from 'fastify'
import type { KeptMails, Mail } from './kept-mails.ts'

const pagePolicy = [
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'`,
  `frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
].join('; ')
/** The email's own HTML: no scripts and nothing external, only its inline styles and its own images. */
const mailPolicy = [
  `sandbox allow-popups allow-popups-to-escape-sandbox`,
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; frame-ancestors 'self'`,
].join('; ')

const files: Record<string, { type: string; file: URL | string }> = {
  '/': { type: 'text/html; charset=utf-8', file: new URL('page.html', import.meta.url) },
  '/page.css': { type: 'text/css; charset=utf-8', file: new URL('page.css', import.meta.url) },
  '/page.js': { type: 'text/javascript; charset=utf-8', file: new URL('page.js', import.meta.url) },
  '/logo.svg': { type: 'image/svg+xml', file: new URL('logo.svg', import.meta.url) },
  '/font.woff2': {
    type: 'font/woff2',
    file: createRequire(import.meta.url).resolve(
      '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    ),
  },
}

const shownInBrowser = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'text/plain'])

const ownNames = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/** The mailbox's page and its JSON API. */
export function mailboxPages(mails: KeptMails) {
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    // Against DNS rebinding: another website that points its name at this computer must not read the emails.
    if (!ownNames.test(request.headers.host ?? '')) return reply.code(403).send({ message: 'Open it by localhost' })
    return undefined
  })
  for (const [path, { type, file }] of Object.entries(files)) {
    app.get(path, async (_, reply) =>
      reply
        .type(type)
        .header('content-security-policy', pagePolicy)
        .send(await readFile(file)),
    )
  }
  const missing = (reply: FastifyReply) => reply.code(404).send({ message: 'There is no such email' })
  type One = { Params: { id: string; index: string } }

  app.get('/api/mails', async () => ({ mails: (await mails.all()).map(summaryOf) }))
  app.delete('/api/mails', async (_, reply) => {
    await mails.clear()
    return reply.code(204).send()
  })
  app.get<One>('/api/mails/:id', async ({ params }, reply) => {
    const mail = await mails.find(params.id)
    return mail ? { ...mail, ...summaryOf(mail) } : missing(reply)
  })
  app.get<One>('/mails/:id/html', async ({ params }, reply) => {
    const mail = await mails.find(params.id)
    if (!mail) return missing(reply)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(documentOf(mail))
  })
  app.get<One>('/mails/:id/raw', async ({ params }, reply) => {
    if (!(await mails.find(params.id))) return missing(reply)
    return reply.type('text/plain; charset=utf-8').send(await mails.raw(params.id))
  })
  app.get<One>('/mails/:id/attachments/:index/:filename', async ({ params }, reply) => {
    const attachment = (await mails.find(params.id))?.attachments[Number(params.index)]
    if (!attachment) return missing(reply)
    const shown = shownInBrowser.has(attachment.mimeType)
    return reply
      .type(shown ? attachment.mimeType : 'application/octet-stream')
      .header('content-disposition', shown ? 'inline' : 'attachment')
      .send(Buffer.from(attachment.content))
  })
  return app
}

const attachmentUrl = (mail: Mail, index: number) =>
  `/mails/${mail.id}/attachments/${index}/${encodeURIComponent(mail.attachments[index]?.filename ?? '')}`

function summaryOf(mail: Mail) {
  const { id, receivedAt, envelope, from, to, subject } = mail
  const attachments = mail.attachments.map(({ filename, mimeType, size, contentId }, index) => ({
    ...{ filename, mimeType, size },
    inline: contentId !== null && Boolean(mail.html?.includes(`cid:${contentId}`)),
    url: attachmentUrl(mail, index),
  }))
  return { id, receivedAt, envelope, from, to, subject, attachments }
}

/** Links open in a new tab, and the email's own images are inlined. */
function documentOf(mail: Mail): string {
  const html = (mail.html ?? '').replace(/cid:([^"'\s)>]+)/g, (whole, contentId) => {
    const index = mail.attachments.findIndex((attachment) => attachment.contentId === contentId)
    return index < 0 ? whole : attachmentUrl(mail, index)
  })
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}
