import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it, vi } from 'vitest'
import {
  delayedReport,
  exchangeReport,
  expiredReport,
  gmailReport,
  postfixReport,
  vacationReply,
} from '../../testing/fixtures/bounce-reports.ts'
import '../../testing/system/property-seed.ts'
import { bounceAddresses } from './bounce-address.ts'
import { mostBytes, mostLines, reasonIn } from './bounce-report.ts'

const bytes = (text: string) => Buffer.from(text)
const diagnosed = (said: string) => postfixReport.replace(/Diagnostic-Code:[\s\S]*table/, said)

describe('the reason in a report of an email that came back', () => {
  it.each([
    [
      'Postfix',
      postfixReport,
      '550 5.1.1 <priya@harbordental.example>: Recipient address rejected: User unknown in virtual mailbox table',
    ],
    [
      'Exchange',
      exchangeReport,
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ],
    [
      'Gmail',
      gmailReport,
      '550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient’s email address for typos. For more information, go to d9443c01a7336-2a - gsmtp',
    ],
    ['a sender that gave up', expiredReport, 'connect to harbrdental.example[203.0.113.9]:25: Connection timed out'],
    ['with bare line feeds', postfixReport.replaceAll('\r\n', '\n'), expect.stringContaining('550 5.1.1')],
    ['without a diagnosis', diagnosed('X-Note: none'), 'The mail server gave no reason (5.1.1).'],
    [
      'in quoted-printable',
      postfixReport
        .replace('message/delivery-status', 'message/delivery-status\r\nContent-Transfer-Encoding: quoted-printable')
        .replace('User unknown', 'User=20unknown'),
      expect.stringContaining('User unknown'),
    ],
    [
      'in Unicode',
      postfixReport.replace('message/delivery', 'message/global-delivery').replace('User', 'Usér'),
      expect.stringContaining('Usér unknown'),
    ],
  ])('%s @SND-06', async (_, text, reason) => expect(await reasonIn(bytes(text))).toEqual(reason))

  it.each([
    ['a delay', delayedReport],
    ['a success', postfixReport.replace('Action: failed', 'Action: delivered')],
    ['a vacation reply', vacationReply],
    [
      'a report that someone forwarded',
      `Content-Type: multipart/mixed; boundary="y"\r\n\r\n--y\r\nContent-Type: message/rfc822\r\n\r\n${postfixReport}\r\n--y--`,
    ],
    ['a report that the message was read', postfixReport.replaceAll('delivery-status', 'disposition-notification')],
    ['nothing', ''],
  ])('is none in %s @SND-06', async (_, text) => expect(await reasonIn(bytes(text))).toBeNull())

  it('is one short line of plain text, whatever the server says @SND-06', async () => {
    const bidi = '\u202e\u0000\u001b[31m<img src=x>\u0007'
    expect(await reasonIn(bytes(diagnosed(`Diagnostic-Code: smtp; 550 ${bidi} no https://pay.example/now`)))).toBe(
      '550 [31m<img src=x> no',
    )
    const long = await reasonIn(bytes(diagnosed(`Diagnostic-Code: smtp; ${'x '.repeat(100_000)}`)))
    expect(long).toHaveLength(200)
    const latin1 = Buffer.from(postfixReport.replace('User', 'Us\u00e9r'), 'latin1')
    expect(await reasonIn(latin1)).toContain('Us\ufffdr unknown')
  })

  it('is read from the beginning of a report that was cut off @SND-06', async () => {
    const cut = exchangeReport.slice(0, exchangeReport.indexOf('Hello Priya'))
    expect(await reasonIn(bytes(cut))).toContain('RecipientNotFound')
  })

  it.each([
    ['many blank lines', '\n'.repeat(200_000)],
    ['many short lines', 'a\n'.repeat(200_000)],
    ['many emails in one another', 'Content-Type: message/rfc822\r\n\r\n'.repeat(8_000)],
  ])('is looked for in few lines and bytes, and in no email inside, of %s @SND-06', async (_, rest) => {
    const parse = vi.spyOn(PostalMime, 'parse')
    const inner = vi.spyOn(PostalMime.prototype, 'parse')
    const head = 'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n'
    await reasonIn(bytes(head + rest))
    const [raw] = parse.mock.calls[0]!
    expect((raw as Uint8Array).length).toBeLessThanOrEqual(mostBytes)
    expect((raw as Uint8Array).filter((byte) => byte === 0x0a).length).toBeLessThan(mostLines)
    expect(inner).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })

  it('takes any bytes @SND-06', async () => {
    const head =
      'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n'
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (rest) => {
        const reason = await reasonIn(Buffer.concat([bytes(head), rest])).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error)
          return null
        })
        expect(reason === null || !/\p{C}/u.test(reason)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

describe('the address for the bounces of one email', () => {
  const { of, messageIdIn } = bounceAddresses('a secret', 'Bounce@TidyTally.example')
  const id = '0192f3a4-5b6c-4d7e-8f90-a1b2c3d4e5f6'

  it('names the email, fits into SMTP, and is read in any case @SND-06', () => {
    const address = of(id)
    expect(address).toMatch(/^bounce\+0192f3a45b6c4d7e8f90a1b2c3d4e5f6[0-9a-f]{16}@tidytally\.example$/)
    expect(messageIdIn(address.toUpperCase())).toBe(id)
    const longest = bounceAddresses('a secret', 'fifteen-letters@tidytally.example').of(id)
    expect(longest.indexOf('@')).toBe(64)
  })

  it('is not one that strangers can make @SND-06', () => {
    const address = of(id)
    const forged = [
      'bounce@tidytally.example',
      'priya@tidytally.example',
      address.replace('tidytally', 'other'),
      address.replace('bounce', 'report'),
      address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
      address.replace('+0', '+1'),
      bounceAddresses('another secret', 'bounce@tidytally.example').of(id),
      '',
    ]
    expect(forged.map(messageIdIn)).toEqual(forged.map(() => null))
  })
})
