import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contractor, contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import * as contract from './contract/endpoints.ts'

let refuses = false
const system = await lookingSystem({
  demo: true,
  system: { behave: () => (refuses ? 'refuse-550' : 'accept') },
})
afterAll(() => system.stop())

let dana: Contractor
beforeEach(async () => {
  refuses = false
  dana = await contractor(system)
})
const reports = async () =>
  (await system.mailbox.mails()).filter(
    ({ subject, to }) => JSON.stringify(to).includes(dana.user.email) && subject.includes('photo analysis'),
  )

describe('the analysis report @DOC-14 @EYE-10', () => {
  it('is sent to the contractor once, and the response confirms it @VIS-10 @VIS-22 @AMB-V05', async () => {
    const answer = await dana.call(contract.analyzeImages, { images: [await picture('a.jpg'), await picture('b.jpg')] })
    expect(answer.reportEmailed).toBe(true)
    const [mail, ...others] = await reports()
    expect(others).toEqual([])
    const { estimatedSquareFootage } = answer.analysis!.individualImages[0]!.analysis!
    for (const part of [mail!.text, mail!.html!.replace(/<[^>]+>/g, ' ')])
      for (const words of ['a.jpg', 'b.jpg', `${estimatedSquareFootage} sq ft`, 'Simulated estimate'])
        expect(part).toContain(words)
    await dana.call(contract.analyzeImages, { analysisId: answer.analysisId, images: [await picture()] })
    await dana.call(contract.analyzeImages, { images: [await picture()] }) // a report that was asked for later is there
    expect(await reports()).toHaveLength(2)
  })

  it('marks every figure from the demonstration model @AMB-V08', async () => {
    await dana.call(contract.analyzeImages, { images: [await picture('a.jpg'), await picture('b.jpg')] })
    const [mail] = await reports()
    expect(mail!.subject).toMatch(/^Demo estimate: /)
    expect((mail!.text ?? '').match(/\(demo estimate\)/g)).toHaveLength(2)
  })

  it('is not reported as sent if it was refused @AMB-V05', async () => {
    refuses = true
    const answer = await dana.call(contract.analyzeImages, { images: [await picture()] })
    expect(answer.reportEmailed).toBe(false)
    expect(await reports()).toEqual([])
  })

  it('is not sent when there is nothing to report', async () => {
    const unreadable = { filename: 'a.png', base64: Buffer.from('not a picture').toString('base64') }
    const refused = await dana.ask(contract.analyzeImages, { images: [unreadable] })
    expect(refused.json().reportEmailed).toBe(false)
    await dana.call(contract.analyzeImages, { images: [await picture('a.jpg')] }) // a later report has left
    await expect.poll(reports).toHaveLength(1)
  })
})

it('the operator is alerted once when the model rejects our key, and no quota is used', async () => {
  const refused = await lookingSystem({ model: 'sim-401', system: { mail: { operatorMail: 'ops@tidytally.example' } } })
  const eve = await contractor(refused)
  for (const _ of [1, 2]) await eve.ask(contract.analyzeImages, { images: [await picture()] })
  await eve.ask(contract.estimateArea, { image: (await picture()).base64 })
  const alarms = async () =>
    (await refused.mailbox.mails()).filter(({ subject }) => subject === 'Photo analysis needs you')
  await expect.poll(alarms).toHaveLength(1)
  expect((await eve.call(contract.visionStatus, {})).leftToday).toBe(100)
  await refused.stop()
})
