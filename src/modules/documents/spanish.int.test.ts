import { afterAll, expect, test } from 'vitest'
import type { Mail } from '../../stand-ins/mailbox.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import * as areas from '../quoting/contract/areas.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())
const ana = visitor(system.app, '10.8.0.1', { 'user-agent': 'Safari' })

/** English words that our own texts are made of. What people typed here has none of them. */
const english =
  /\b(the|your|you|and|of|with|per|for|from|month|monthly|visits?|price|quote|each|tax|save|clean|cleaning|every|week|weekly|days?|start|room|kitchen|valid|until|prepared|note|hello|here|is|attached|accept|date|page|holidays?|hours?|sq ft|additional|extra|more)\b/gi

test('every fixed word of a household’s emails, page and PDFs is Spanish where Spanish was spoken @LAW-04', async () => {
  const dana = await contractor(system)
  await dana.call(saveBusiness, {
    ...{ businessName: 'Brillo', businessAddress: '12 Calle Uno, Salem', businessPhone: '503-555-0142' },
    ...{ holidays: 'skip', holidayDays: ['Labor Day', 'Christmas Day'], tax: { percent: 8, label: 'IVU' } },
  })
  const email = 'ana.ruiz@casa.example'
  const { id: quoteId } = await draft(dana, {
    ...{
      customerType: 'residential',
      buildingType: 'single-family',
      companyName: 'Casa Ruiz',
      contactPerson: 'Ana Ruiz',
    },
    ...{ email, frequency: 'biweekly', specialRequirements: 'Perro amable', serviceAddress: '9 Calle Dos, Salem' },
  })
  const rooms = [
    {
      name: 'Cocina grande',
      roomType: 'home-kitchen',
      predefinedTasks: ['home-kitchen-clean-stovetop', 'home-kitchen-clean-oven-interior'],
      floor: 'Planta baja',
      notes: 'Estufa nueva',
    },
    {
      name: 'Ana',
      roomType: 'bedroom',
      predefinedTasks: [
        'bedroom-make-bed',
        'bedroom-change-linens',
        'bedroom-vacuum-under-bed',
        'bedroom-dust-furniture',
        'bedroom-clean-mirrors',
      ],
      schedule: { weekdays: [2, 4] },
      extraWorkItems: [
        { name: 'Cortinas', price: 40, type: 'one-time' as const },
        { name: 'Ventanas', price: 25, type: 'monthly' as const },
      ],
    },
  ] as const
  for (const room of rooms) {
    const { id: areaId } = await dana.call(areas.addArea, { quoteId, manualSqft: 400, ...room } as never)
    await dana.call(areas.addPhoto, { areaId, file: asUpload(await photo()) })
  }
  await dana.call(quoting.savePricing, {
    quoteId,
    spokenLanguage: 'es',
    homeState: 'CA',
    offersAnnualPrepayment: true,
    showsLaborHours: true,
    emailNote: 'Mucho gusto, Ana.',
  })
  await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  await jobsDone(system.db, 'documents.email-%')
  const mailsTo = async () =>
    (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email)).toReversed()
  const [mail] = (await mailsTo()) as [Mail]
  const pdf = await readPdf(mail.attachments.find(({ filename }) => filename?.endsWith('.pdf'))!.content as Uint8Array)
  const textOf = (html = '') =>
    html.replace(/<(style|script)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, '\n')
  const left = (text: string) => [...new Set(text.match(english) ?? [])]
  expect({
    subject: left(mail.subject),
    html: left(textOf(mail.html ?? '')),
    text: left(mail.text ?? ''),
    pdf: left(pdf.text),
  }).toEqual({
    subject: [],
    html: [],
    text: [],
    pdf: [],
  })
  expect(pdf.title).toMatch(/^Cotización TT-\d+ para Casa Ruiz$/)
  expect(pdf.language).toBe('es-US')
  expect(pdf.text).toContain('quinto día hábil si usted tiene 65 años o más')
  for (const part of [
    'Limpiar la estufa',
    'Tender la cama',
    'Casa unifamiliar',
    'Perro amable',
    'el mismo precio cada mes',
    'Página 1 de',
  ])
    expect(pdf.text.replace(/\s+/g, ' ')).toContain(part)
  expect(mail.text).toContain(
    'Hola Ana,\n\nMucho gusto, Ana.\n\nEsta es nuestra cotización para limpiar Casa Ruiz cada dos semanas:',
  )
  expect(mail.html).toMatch(/<html[^>]* lang="es-US"/)

  const { link } = await dana.call(quoting.getQuote, { quoteId })
  const token = link!.split('/q/')[1]!
  const page = async () => (await ana.ask(contract.showQuotePage, { token })).body
  const post = async (action: string, fields: Record<string, string> = {}) =>
    ana.ask(contract.answerQuotePage, { token, action, ...fields }, { headers: { origin: 'null' } })
  const open = await page()
  const hidden = Object.fromEntries(
    [...open.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [name!, value!]),
  )
  const refused = await Promise.all([
    post('accept'),
    post('accept', { ...hidden, name: 'A' }),
    post('ask'),
    post('decline'),
  ])
  const yes = { ...hidden, name: 'Ana Ruiz', agreed: 'yes', electronicRecords: 'yes', pay: 'yearly' }
  const otherPrice = await post('accept', { ...yes, expectedMonthlyPrice: '1' })
  expect([...refused, otherPrice].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 409])
  expect((await post('accept', yes)).statusCode).toBe(303)
  const accepted = await page()
  await jobsDone(system.db, 'documents.%')
  expect((await post('cancel', { name: 'Ana Ruiz' })).statusCode).toBe(303)
  await jobsDone(system.db, 'documents.%')
  const [, signed, cancellation] = (await mailsTo()) as [Mail, Mail, Mail]
  const signedPdf = await readPdf(
    signed.attachments.find(({ filename }) => filename?.endsWith('.pdf'))!.content as Uint8Array,
  )
  const pages = [open, ...refused.map(({ body }) => body), otherPrice.body, accepted, await page()]
  expect(pages.map((shown) => left(textOf(shown)))).toEqual(pages.map(() => []))
  for (const { subject, html, text } of [signed, cancellation])
    expect(left([subject, textOf(html ?? ''), text].join('\n'))).toEqual([])
  expect(left(signedPdf.text)).toEqual([])
  expect(signedPdf.text).toContain('Certificado de aceptación')
  expect(accepted).toContain('Puede cancelar hasta el')
  expect(await page()).toContain('Usted canceló este acuerdo el')
})
