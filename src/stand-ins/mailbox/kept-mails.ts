import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address, type Attachment as ParsedAttachment } from 'postal-mime'

/** The addresses in the SMTP conversation; the email's headers may differ. */
export type Envelope = { from: string; to: string[] }

export type MailAttachment = {
  filename: string
  mimeType: string
  /** The id by which the HTML part shows the file, such as a logo. */
  contentId: string | null
  /** Bytes. */
  size: number
  content: Uint8Array
}

/** A received email, as its reader sees it. */
export type Mail = {
  id: string
  receivedAt: string
  envelope: Envelope
  from: string
  to: string
  subject: string
  headers: { name: string; value: string }[]
  text: string | null
  html: string | null
  attachments: MailAttachment[]
}

const keptAtMost = 500

/** Emails as .eml files in a folder, so a restart keeps them and any email program can open them. */
export async function openKeptMails(folder: string) {
  await mkdir(folder, { recursive: true })
  const parsed = new Map<string, Promise<Mail>>()
  const fileOf = (id: string) => join(folder, `${id}.eml`)
  const ids = async () =>
    (await readdir(folder))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4))
      .sort()
      .reverse()

  const read = (id: string): Promise<Mail> => {
    const known = parsed.get(id)
    if (known) return known
    const mail = readFile(fileOf(id)).then((raw) => parseMail(id, raw))
    parsed.set(id, mail)
    mail.catch(() => parsed.delete(id))
    return mail
  }

  return {
    /** Newest first. */
    all: async (): Promise<Mail[]> => Promise.all((await ids()).map(read)),
    find: async (id: string): Promise<Mail | undefined> => ((await ids()).includes(id) ? read(id) : undefined),
    raw: async (id: string) => readFile(fileOf(id)),
    /** Written completely or not at all; the sender gets an OK only after this. */
    keep: async (envelope: Envelope, message: Buffer) => {
      const id = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`
      const trace = [`Return-Path: <${envelope.from}>`, ...envelope.to.map((address) => `Delivered-To: ${address}`)]
      await writeFile(`${fileOf(id)}.part`, Buffer.concat([Buffer.from(`${trace.join('\r\n')}\r\n`), message]))
      await rename(`${fileOf(id)}.part`, fileOf(id))
      for (const old of (await ids()).slice(keptAtMost)) await rm(fileOf(old), { force: true })
    },
    clear: async () => {
      for (const id of await ids()) await rm(fileOf(id), { force: true })
      parsed.clear()
    },
  }
}

export type KeptMails = Awaited<ReturnType<typeof openKeptMails>>

async function parseMail(id: string, raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const [date, time = ''] = id.split('T')
  const [hour, minute, second, thousandth] = time.split('-')
  const valuesOf = (key: string) => email.headers.filter((header) => header.key === key).map((header) => header.value)
  return {
    id,
    receivedAt: `${date}T${hour}:${minute}:${second}.${thousandth}`,
    envelope: { from: (valuesOf('return-path')[0] ?? '').replace(/[<>]/g, ''), to: valuesOf('delivered-to') },
    from: email.from ? personOf(email.from) : '',
    to: (email.to ?? []).map(personOf).join(', '),
    subject: email.subject ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text ?? null,
    html: email.html ?? null,
    attachments: email.attachments.map(attachmentOf),
  }
}

const personOf = ({ name, address }: Address) => (name && address ? `${name} <${address}>` : (address ?? name ?? ''))

function attachmentOf({ filename, mimeType, contentId, content }: ParsedAttachment): MailAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer)
  return {
    filename: filename ?? 'unnamed',
    mimeType,
    contentId: contentId?.replace(/[<>]/g, '') ?? null,
    size: bytes.byteLength,
    content: bytes,
  }
}
