import { afterAll, describe, expect, it } from 'vitest'
import { contractor } from '../../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../../testing/fixtures/pictures.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { currentUser, saveBusiness, uploadLogo } from '../contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

const whole = {
  businessName: 'Brightline Cleaning Co.',
  businessLogoUrl: null,
  businessPhone: '(503) 555-0142',
  businessAddress: '100 Sample Street, Suite 4\nPortland, OR 97200',
  businessWebsite: 'https://brightline.example',
}
describe('the business profile', () => {
  it('is saved and returned with the contractor @ACC-60', async () => {
    const dana = await contractor(system)
    const saved = await dana.call(saveBusiness, { ...whole, businessName: '  Brightline Cleaning Co. ' })
    expect(saved).toMatchObject(whole)
    expect(await dana.call(currentUser, {})).toEqual(saved)
  })

  it('requires only a name: empty fields are stored as null @AMB-A07', async () => {
    const dana = await contractor(system)
    await dana.call(saveBusiness, whole)
    const empty = { businessLogoUrl: '', businessPhone: '', businessAddress: ' ', businessWebsite: '' }
    const nothing = { businessLogoUrl: null, businessPhone: null, businessAddress: null, businessWebsite: null }
    expect(await dana.call(saveBusiness, { businessName: 'Only', ...empty })).toMatchObject(nothing)
    expect(await dana.call(saveBusiness, { businessName: 'Only' })).toMatchObject(nothing)
  })

  it('U-14: keeps the letterhead color until it is changed, and uses the default if none is set', async () => {
    const dana = await contractor(system)
    const color = async (wanted: object) =>
      (await dana.call(saveBusiness, { businessName: 'Only', ...wanted })).letterheadColor
    expect(await color({})).toBeNull()
    expect(await color({ letterheadColor: ' #7A1F2E ' })).toBe('#7a1f2e')
    expect(await color({})).toBe('#7a1f2e')
    expect((await dana.call(currentUser, {})).letterheadColor).toBe('#7a1f2e')
    expect(await color({ letterheadColor: '0C3F3A' })).toBe('#0c3f3a')
    expect(await color({ letterheadColor: '#fa0' })).toBe('#ffaa00')
    expect(await color({ letterheadColor: '' })).toBeNull()
  })

  const long = (letters: number) => 'x'.repeat(letters)
  it.each([
    ['businessName', '', 'Business name is required', '@AMB-A05 @ACC-65'],
    ['businessName', '  ', 'Business name is required', '@AMB-A05'],
    ['businessName', undefined, 'Business name is required', '@AMB-A05'],
    ['businessName', long(256), 'Please use at most 255 characters', '@ACC-61'],
    ['businessLogoUrl', 'http://logos.example/a.png', 'Logo URL must be HTTPS or an uploaded file path', '@ACC-62'],
    ['businessLogoUrl', 'javascript:alert(1)', 'Logo URL must be HTTPS or an uploaded file path', '@ACC-62'],
    ['businessLogoUrl', '/etc/passwd', 'Logo URL must be HTTPS or an uploaded file path', '@ACC-62'],
    ['businessLogoUrl', `https://x.example/${long(490)}`, 'Please use at most 500 characters', '@ACC-62'],
    ['letterheadColor', 'red', 'Please enter a color like #1f56e6', 'U-14'],
    ['letterheadColor', '#ffff', 'Please enter a color like #1f56e6', 'U-14'],
    ['letterheadColor', '#123456;background:url(x)', 'Please enter a color like #1f56e6', 'U-14'],
    ['businessWebsite', 'https://not a url at all', 'Website must be a valid URL', 'U-23'],
    ['businessWebsite', 'https://brightline', 'Website must be a valid URL', 'U-23'],
    ['businessPhone', long(51), 'Please use at most 50 characters', '@ACC-63'],
    ['businessAddress', long(501), 'Please use at most 500 characters', '@ACC-63'],
    ['businessWebsite', 'brightline', 'Website must be a valid URL', '@ACC-64'],
    ['businessWebsite', 'javascript:alert(1)', 'Website must be a valid URL', '@ACC-64 @AMB-A06'],
    ['businessWebsite', 'ftp://brightline.example', 'Website must be a valid URL', '@ACC-64 @AMB-A06'],
    ['businessWebsite', `https://x.example/${long(255)}`, 'Please use at most 255 characters', '@ACC-64'],
  ])('%s %j: %s %s', async (field, value, message, _requirement) => {
    const dana = await contractor(system)
    const answer = await dana.ask(saveBusiness, { ...whole, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path: field, message })
  })

  it.each([
    ['businessName', long(255)],
    ['businessPhone', long(50)],
    ['businessAddress', long(500)],
    ['businessWebsite', 'http://brightline.example:8080/path?x=1'],
    ['businessWebsite', `https://x.example/${long(237)}`],
  ])('%s accepts %s', async (field, value) => {
    const dana = await contractor(system)
    expect(await dana.call(saveBusiness, { ...whole, [field]: value })).toMatchObject({ [field]: value })
  })
})

describe('two tabs of the business settings', () => {
  it('do not silently overwrite each other: the second gets a conflict with the current values @ACC-60 @T-42', async () => {
    const dana = await contractor(system)
    const { businessVersion: version } = await dana.call(currentUser, {})
    const saved = await dana.call(saveBusiness, { ...whole, version })
    expect(saved.businessVersion).toBeGreaterThan(version)
    const answer = await dana.ask(saveBusiness, { ...whole, businessName: 'Sparrow Home Cleaning', version })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This was changed in another tab or on another device',
    ])
    expect(answer.json().current).toEqual(saved)
    expect(await dana.call(currentUser, {})).toEqual(saved)
    const mine = { ...whole, businessName: 'Sparrow Home Cleaning', version: saved.businessVersion }
    expect(await dana.call(saveBusiness, mine)).toMatchObject({ businessName: 'Sparrow Home Cleaning' })
  })

  it('agree when a save is repeated after a lost response', async () => {
    const dana = await contractor(system)
    const { businessVersion: version } = await dana.call(currentUser, {})
    const saved = await dana.call(saveBusiness, { ...whole, version })
    expect(await dana.call(saveBusiness, { ...whole, version })).toEqual(saved)
  })

  it('cannot both win when saving at the same time', async () => {
    const dana = await contractor(system)
    const { businessVersion: version } = await dana.call(currentUser, {})
    const names = ['One Cleaning', 'Two Cleaning', 'Three Cleaning']
    const answers = await Promise.all(names.map((businessName) => dana.ask(saveBusiness, { businessName, version })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  it('detect a logo uploaded in the other tab', async () => {
    const dana = await contractor(system)
    const { businessVersion: version } = await dana.call(currentUser, {})
    const { businessLogoUrl } = await dana.call(uploadLogo, {
      file: asUpload(await photo(60, 60, 'png'), 'logo', 'image/png'),
    })
    const answer = await dana.ask(saveBusiness, { ...whole, version })
    expect([answer.statusCode, answer.json().current.businessLogoUrl]).toEqual([409, businessLogoUrl])
    expect((await dana.call(currentUser, {})).businessLogoUrl).toBe(businessLogoUrl)
  })
})

describe('B-10: the time zone in the business settings @ISS-06', () => {
  it('is saved under its current name, and stays if omitted', async () => {
    const dana = await contractor(system)
    expect((await dana.call(saveBusiness, { ...whole, timeZone: 'US/Mountain' })).timeZone).toBe('America/Denver')
    expect((await dana.call(saveBusiness, whole)).timeZone).toBe('America/Denver')
  })

  it.each(['Mars/Olympus', '', '+05:30'])('is refused at its field if unknown: "%s"', async (timeZone) => {
    const dana = await contractor(system)
    const answer = await dana.ask(saveBusiness, { ...whole, timeZone })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([
      {
        path: 'timeZone',
        message: 'This time zone isn’t known. Please choose one from the list, such as America/Chicago.',
      },
    ])
    expect((await dana.call(currentUser, {})).timeZone).toBeNull()
  })
})
