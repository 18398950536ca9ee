/** Characters of a reason that we keep. */
const longestReason = 200
/** Of a report that we parse: its beginning, before the email that came back. The parser is slow with many short lines. */
export const [mostBytes, mostLines] = [64 * 1024, 2_000]
const limits = { forceRfc822Attachments: true, maxNestingDepth: 8, maxHeadersSize: mostBytes }

/**
 * Why an email came back, on one line, as a delivery status notification says it (RFC 3464); null for any other message and for
 * one that only says that the email is late. `failed` is final whatever the status: 4.4.1 with it means that the sender gave up.
 */
export async function reasonIn(raw: Uint8Array): Promise<string | null> {
  const { default: PostalMime } = await import('postal-mime')
  const { headers, attachments } = await PostalMime.parse(beginningOf(raw), limits)
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const status = attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType))
  if (!/^multipart\/report\b/i.test(type) || !status) return null
  const failed = groupsIn(new TextDecoder().decode(status.content as Uint8Array)).find(
    (fields) => fields.get('action')?.toLowerCase() === 'failed',
  )
  if (!failed) return null
  const said = asReason(failed.get('diagnostic-code') ?? '')
  return said || `The mail server gave no reason (${asReason(failed.get('status') ?? '') || 'no code'}).`
}

function beginningOf(raw: Uint8Array): Uint8Array {
  const start = raw.subarray(0, mostBytes)
  let end = -1
  for (let line = 0; line < mostLines; line++) {
    end = start.indexOf(0x0a, end + 1)
    if (end < 0) return start
  }
  return start.subarray(0, end)
}

/** The fields of the message and of each recipient, with unfolded lines, by their names in small letters. */
function groupsIn(text: string): ReadonlyMap<string, string>[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split('\n')
  const groups = [new Map<string, string>()]
  for (const line of lines) {
    if (!line.trim()) groups.push(new Map())
    const colon = line.indexOf(':')
    if (colon > 0) groups.at(-1)!.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return groups
}

/** A foreign server's words as one line of text: no control characters, no addresses of pages, not too long. */
function asReason(text: string): string {
  const line = text
    .toWellFormed()
    .slice(0, 4_000)
    .replace(/^[\w-]+\s*;/, '') // the kind of code, such as `smtp;`
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/https?:\S+/gi, ' ')
    .replace(/(?<=\S )\d{3}[- ]\d\.\d{1,3}\.\d{1,3}(?=\s|$)/g, ' ') // repeated in each line of a reply
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > longestReason ? `${characters.slice(0, longestReason - 1).join('')}…` : line
}
