import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getPriority } from 'node:os'
import { basename } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractor, draft, room } from '../../../testing/fixtures/contractors.ts'
import { readPdf } from '../../../testing/fixtures/pdf.ts'
import { asUpload, photo, photoWithPlace, pictureBomb } from '../../../testing/fixtures/pictures.ts'
import { childrenRunning, endOf, startingNone } from '../../../testing/system/children.ts'
import { storedFiles } from '../../../testing/system/stored-files.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { sendQuote } from '../../quoting/contract/endpoints.ts'
import { currentUser, getLogo, saveBusiness, uploadLogo } from '../contract/endpoints.ts'

let served: Buffer = Buffer.alloc(0)
const web = createServer((_, reply) => reply.end(served))
beforeAll(() => new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve)))

const system = await startSystem({
  accounts: {
    internet: {
      resolve: async (host) => [host.startsWith('inside') ? '10.0.0.5' : '93.184.216.34'],
      connect: () => connect((web.address() as AddressInfo).port, '127.0.0.1'),
    },
  },
})
afterAll(async () => {
  await system.stop()
  web.close()
})

const whole = {
  businessName: 'Brightline Cleaning Co.',
  businessLogoUrl: null,
  businessPhone: '(503) 555-0142',
  businessAddress: '100 Sample Street, Suite 4\nPortland, OR 97200',
  businessWebsite: 'https://brightline.example',
}
const logo = (bytes: Uint8Array, type = 'image/png') => ({ file: asUpload(bytes, 'logo', type) })
const idOf = (url: string | null) => url!.replace('/uploads/', '')
const filesOf = async () => (await storedFiles(system.objectsFolder)).map((path) => basename(path))
const drawing = (inside: string, size = 'width="24" height="24"') =>
  Buffer.from(
    `<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 24 24">${inside}</svg>`,
  )

describe('the logo', () => {
  it.each([
    ['a PNG', () => photo(600, 300, 'png'), 600, 300],
    ['a JPG', () => photo(300, 300, 'jpeg'), 300, 300],
    ['a huge picture', () => photo(3000, 1500, 'png'), 1024, 512],
    ['a small drawing', async () => drawing('<circle cx="12" cy="12" r="9"/>'), 512, 512],
  ])('%s is stored as a re-encoded PNG @AMB-A08 @AMB-A14 @T-27', async (_, make, width, height) => {
    const dana = await contractor(system)
    const user = await dana.call(uploadLogo, logo(await make()))
    expect(user.businessLogoUrl).toMatch(/^\/uploads\/[0-9a-f-]{36}$/)
    const answer = await dana.ask(getLogo, { id: idOf(user.businessLogoUrl) })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width, height })
  })

  it('keeps no EXIF data and no bytes after the image @T-27', async () => {
    const dana = await contractor(system)
    const tail = '<script>alert("canary-tail")</script>'
    const user = await dana.call(uploadLogo, logo(Buffer.concat([await photoWithPlace(), Buffer.from(tail)])))
    const kept = (await dana.ask(getLogo, { id: idOf(user.businessLogoUrl) })).rawPayload.toString('latin1')
    for (const trace of ['CanaryPhone', 'Exif', 'canary-tail']) expect(kept).not.toContain(trace)
  })

  it.each([
    ['a script', '<script>fetch("https://evil.example")</script><rect width="24" height="24"/>'],
    ['a file of this machine', '<image href="file:///etc/passwd" width="24" height="24"/>'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png" width="24" height="24"/>'],
    [
      'a page within',
      '<foreignObject width="24" height="24"><body xmlns="http://www.w3.org/1999/xhtml">hi</body></foreignObject>',
    ],
  ])('from an SVG with %s keeps only the picture @AMB-A08 @T-27', async (_, inside) => {
    const dana = await contractor(system)
    const user = await dana.call(uploadLogo, logo(drawing(inside), 'image/svg+xml'))
    const kept = (await dana.ask(getLogo, { id: idOf(user.businessLogoUrl) })).rawPayload
    expect((await sharp(kept).metadata()).format).toBe('png')
    expect(kept.toString('latin1')).not.toMatch(/script|passwd|evil/)
  })

  /** Each group draws the previous one ten times. */
  const endless = `<g id="a0"><rect width="24" height="24" opacity="0.5"/></g>${Array.from({ length: 12 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')}`
  const entities = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(50)}">${'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
    .join('')}]>`
  it.each([
    ['a bomb of 400 megapixels', async () => pictureBomb(20_000), 415],
    ['a drawing of a million pixels a side', async () => drawing('', 'width="1000000" height="1000000"'), 415],
    [
      'entities that grow',
      async () => Buffer.from(`${entities}<svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`),
      415,
    ],
    ['a drawing that takes an hour', async () => drawing(endless, 'width="6000" height="6000"'), 415],
    ['a GIF', () => photo(50, 50, 'gif'), 415],
    ['a WebP', () => photo(50, 50, 'webp'), 415],
    ['a page', async () => Buffer.from('<!doctype html><svg></svg>'), 415],
    ['half a PNG', async () => (await photo(500, 500, 'png')).subarray(0, 300), 415],
    ['nothing', async () => Buffer.alloc(0), 415],
    [
      'more than two megabytes',
      async () => Buffer.concat([await photo(50, 50, 'png'), Buffer.alloc(2 * 1024 * 1024)]),
      413,
    ],
  ])('cannot be %s @T-26 @T-27 @AMB-A08', async (_, make, status) => {
    const dana = await contractor(system)
    const answer = await dana.ask(uploadLogo, logo(await make()))
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message.length).toBeGreaterThan(10)
    expect((await dana.call(currentUser, {})).businessLogoUrl).toBeNull()
  })

  it('is rendered from SVG at low process priority @SEC-19', async () => {
    const dana = await contractor(system)
    const drawn = dana.ask(uploadLogo, logo(drawing(endless, 'width="6000" height="6000"')))
    const artists = () => childrenRunning(/svg-process/)
    await expect.poll(() => artists().map((pid) => getPriority(pid)), { interval: 10 }).toEqual([10])
    for (const pid of artists()) process.kill(pid, 'SIGKILL') // or it would take eight seconds
    await drawn
  })

  it('is not blamed for a system that starts no process to draw it @T-26', async () => {
    const dana = await contractor(system)
    const drawn = await startingNone('EMFILE', () => dana.ask(uploadLogo, logo(drawing(''))))
    expect([drawn.statusCode, drawn.json().code]).toEqual([503, 'busy'])
  })

  it('ends the process that draws it at 400 MB @T-26', async () => {
    const layers = `${'<g opacity=".9"><rect width="24" height="24"/>'.repeat(200)}${'</g>'.repeat(200)}`
    const costly = drawing(layers, 'width="6000" height="6000"')
    expect(await endOf([new URL('./svg-process.ts', import.meta.url)], costly)).toBe('SIGKILL')
  }, 60_000)

  it('can be changed 20 times an hour, by upload or URL @SEC-19', async () => {
    const dana = await contractor(system)
    const nothing = logo(Buffer.alloc(0))
    for (let times = 0; times < 19; times++) expect((await dana.ask(uploadLogo, nothing)).statusCode).toBe(415)
    served = await photo(80, 40, 'png')
    const address = { ...whole, businessLogoUrl: 'https://logos.example/a.png' }
    expect((await dana.ask(saveBusiness, address)).statusCode).toBe(200)
    for (const refused of [await dana.ask(uploadLogo, nothing), await dana.ask(saveBusiness, address)])
      expect([refused.statusCode, refused.json().message]).toEqual([
        429,
        'You changed your logo 20 times in the last hour. Please try again in 60 minutes.',
      ])
  })

  it('replaces the previous one and deletes its file; removing it deletes its file too @AMB-A14', async () => {
    const dana = await contractor(system)
    const first = idOf((await dana.call(uploadLogo, logo(await photo(60, 60, 'png')))).businessLogoUrl)
    const second = await dana.call(uploadLogo, logo(await photo(70, 70, 'png')))
    await expect.poll(filesOf).not.toContain(first)
    expect(await dana.call(saveBusiness, { businessName: 'Brightline' })).toMatchObject({
      businessLogoUrl: second.businessLogoUrl,
    })
    await dana.call(saveBusiness, { ...whole, businessLogoUrl: null })
    await expect.poll(filesOf).not.toContain(idOf(second.businessLogoUrl))
    expect((await dana.ask(getLogo, { id: idOf(second.businessLogoUrl) })).statusCode).toBe(404)
  })

  it('is visible only to its owner, and its address cannot be claimed by another account @T-01 @T-04', async () => {
    const [dana, bob] = [await contractor(system), await contractor(system)]
    const { businessLogoUrl } = await dana.call(uploadLogo, logo(await photo(60, 60, 'png')))
    expect((await bob.ask(getLogo, { id: idOf(businessLogoUrl) })).statusCode).toBe(404)
    const answer = await bob.ask(saveBusiness, { ...whole, businessLogoUrl })
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([422, 'businessLogoUrl'])
    expect((await bob.call(currentUser, {})).businessLogoUrl).toBeNull()
  })

  it('from an https URL is fetched once and stored as a copy @AMB-A08 @T-17', async () => {
    const dana = await contractor(system)
    served = await photo(80, 40, 'jpeg')
    const user = await dana.call(saveBusiness, { ...whole, businessLogoUrl: 'https://logos.example/brightline.jpg' })
    served = Buffer.alloc(0)
    const kept = await dana.ask(getLogo, { id: idOf(user.businessLogoUrl) })
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ format: 'png', width: 80, height: 40 })
  })

  it('from a URL with an internal address, an SVG, or a web page is rejected @T-17', async () => {
    const dana = await contractor(system)
    served = await photo(80, 40, 'png')
    const inside = await dana.ask(saveBusiness, { ...whole, businessLogoUrl: 'https://inside.example/a.png' })
    expect(inside.json().issues).toEqual([
      { path: 'businessLogoUrl', message: 'The logo couldn’t be fetched from this address. Please upload the file.' },
    ])
    for (const body of [drawing('<rect/>'), Buffer.from('<html></html>')]) {
      served = body
      const answer = await dana.ask(saveBusiness, { ...whole, businessLogoUrl: 'https://logos.example/a' })
      expect(answer.statusCode).toBe(415)
    }
    expect((await dana.call(currentUser, {})).businessName).toBeNull()
  })

  it('appears on the next quote sent, with the business details @ACC-51 @AMB-A08', async () => {
    const dana = await contractor(system)
    await dana.call(saveBusiness, whole)
    await dana.call(uploadLogo, logo(await photo(64, 64, 'png')))
    const quote = await draft(dana, { email: 'logo-reader@harbordental.example' })
    await room(dana, quote.id, 900)
    await dana.call(sendQuote, { quoteId: quote.id, status: 'sent' })
    const mails = async () =>
      (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes('logo-reader@harbordental.example'))
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    expect(mail!.subject).toContain('Brightline Cleaning Co.')
    expect(mail!.html).toContain('cid:logo')
    const { text } = await readPdf(mail!.attachments.find(({ mimeType }) => mimeType === 'application/pdf')!.content)
    for (const part of [mail!.html ?? '', mail!.text ?? '', text.replace(/\s+/g, ' ')]) {
      expect(part).toContain('100 Sample Street, Suite 4, Portland, OR 97200')
      expect(part).toContain('brightline.example')
      expect(part).not.toContain('https://brightline.example')
    }
    expect(mail!.attachments.map(({ mimeType }) => mimeType)).toContain('image/png')
  })
})
