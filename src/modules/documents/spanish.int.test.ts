import { afterAll, expect, test } from 'vitest'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import * as areas from '../quoting/contract/areas.ts'
import * as quoting from '../quoting/contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

/** English words that our own texts are made of. What people typed here has none of them. */
const english =
  /\b(the|your|you|and|of|with|per|for|from|month|monthly|visits?|price|quote|each|tax|save|clean|cleaning|every|week|weekly|days?|start|room|kitchen|valid|until|prepared|note|hello|here|is|attached|accept|date|page|holidays?|hours?|sq ft|additional|extra|more)\b/gi

test('every fixed word of a household’s email and PDF is Spanish where Spanish was spoken @LAW-04', async () => {
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
  const mail = (await system.mailbox.mails()).find(({ envelope }) => envelope.to.includes(email))!
  const pdf = await readPdf(mail.attachments.find(({ filename }) => filename?.endsWith('.pdf'))!.content as Uint8Array)
  const html = (mail.html ?? '')
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace('casa-ruiz-quote.pdf', '')
  const left = (text: string) => [...new Set(text.match(english) ?? [])]
  expect({ subject: left(mail.subject), html: left(html), text: left(mail.text ?? ''), pdf: left(pdf.text) }).toEqual({
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
})
