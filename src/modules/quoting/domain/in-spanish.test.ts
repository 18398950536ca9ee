import { expect, test } from 'vitest'
import { BuildingType, buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { roomTypeLabel, roomTypes } from '../../../shared-kernel/room-type.ts'
import { howOften, scheduleLabel, visitsBasis } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, presets } from '../../../shared-kernel/visits.ts'
import { federalHolidays } from '../../accounts/contract/federal-holidays.ts'
import { holidayTerms } from '../../pricing/contract/holiday-terms.ts'
import { monthTerms } from '../../pricing/contract/month.ts'
import { tasksOf } from '../contract/checklist.ts'
import { startTimelines } from '../contract/vocabulary.ts'
import { spanish, spanishLabor, spanishOften } from '../contract/words/spanish.ts'
import { wordingOf } from './revision.ts'

test('every task, room, building and start has Spanish words @LAW-04', () => {
  const tasks = roomTypes.flatMap(tasksOf).map(({ name }) => name)
  const labels = [
    ...roomTypes.map((type) => roomTypeLabel[type]),
    ...BuildingType.options.map((type) => buildingTypeLabel[type]),
  ]
  const starts = startTimelines.flatMap((startTimeline) => {
    const { start, startNote } = wordingOf({
      ...{ frequency: 'weekly', schedule: null, frequencyLabel: 'Weekly', monthCovers: 'flat', monthlyCents: 100 },
      ...{ startTimeline, date: '2026-11-19' },
    })
    return [start, startNote]
  })
  expect([...tasks, ...labels, ...starts].filter((text) => spanish(text) === text)).toEqual([])
})

/** Words of a schedule that would be English. */
const english =
  /\b(every|once|twice|times|a month|a year|visits?|days?|weeks?|on|and|from|to|in|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Apr|Aug|Dec)\b|day\b/i

test.each<readonly [HowOften['schedule'], string, string, string]>([
  [{ weekdays: [1, 3, 5] }, 'Lun, mié, vie', 'los lunes, miércoles y viernes', '3 días a la semana, 13 visitas al mes'],
  [{ weekdays: [2, 4] }, 'Mar, jue', 'los martes y jueves', '2 días a la semana, 8.67 visitas al mes'],
  [{ everyWeeks: 3 }, 'Cada 3 semanas', 'cada 3 semanas', '1.44 visitas al mes'],
  [{ perMonth: 2 }, 'Dos veces al mes', 'dos veces al mes', '2 visitas al mes'],
  [
    { perYear: 4, months: [1, 4, 7, 10] },
    'Trimestral (ene, abr, jul, oct)',
    '4 veces al año, en enero, abril, julio y octubre',
    '4 visitas al año',
  ],
  [
    { weekdays: [1], months: [9, 10, 11, 12, 1, 2] },
    'Lun, sep–feb',
    'los lunes, de septiembre a febrero',
    '1 día a la semana, 4.33 visitas al mes',
  ],
  [{ once: true }, 'Una vez', 'una vez', 'una visita'],
])('how often %j is said in Spanish @LAW-04', (schedule, label, phrase, basis) => {
  const often: HowOften = { frequency: 'custom', schedule }
  expect(spanishOften(scheduleLabel(often)).toLowerCase()).toBe(label.toLowerCase())
  expect(spanishOften(howOften(often))).toBe(phrase)
  expect(spanishOften(visitsBasis(often))).toBe(basis)
})

test('no preset leaves an English word @LAW-04', () => {
  for (const frequency of presets)
    for (const text of [scheduleLabel, howOften, visitsBasis].map((say) =>
      spanishOften(say({ frequency, schedule: null })),
    ))
      expect(text).not.toMatch(english)
})

test('the terms are sentences in Spanish @LAW-04', () => {
  const often = { frequency: 'weekly', schedule: null, monthlyCents: 40_000 } as const
  expect(spanish(monthTerms({ ...often, monthCovers: 'flat' })!)).toBe('Cada semana, el mismo precio cada mes.')
  expect(spanish(monthTerms({ ...often, monthCovers: 'visits' })!)).toBe(
    'Cubre 4 visitas al mes. Cada visita adicional: $100.00.',
  )
  expect(spanish('Valid for 30 days from November 19, 2026.')).toBe(
    'Válida por 30 días a partir del 19 de noviembre de 2026.',
  )
  const days = ['Labor Day', 'The day of the fair', '2026-12-24']
  expect(spanish(holidayTerms({ ...often, holidays: 'skip', days })!)).toBe(
    'Días feriados: no limpiamos en el Día del Trabajo, The day of the fair ni 24 de diciembre de 2026.',
  )
  for (const holidays of ['move', 'charge'] as const)
    expect(spanish(holidayTerms({ ...often, holidays, days: federalHolidays })!)).not.toMatch(
      /Holiday|Christmas|visit |clean/,
    )
  expect(spanishLabor('11.2 labor hours a week (2.2 labor hours a visit, 1.1 hours with two people)')).toBe(
    '11.2 horas de trabajo a la semana (2.2 horas de trabajo por visita, 1.1 horas con dos personas)',
  )
})

test('what the contractor wrote stays @LAW-04', () => {
  for (const text of ['Feed the cat', 'Water plants on Mondays']) expect(spanish(text)).toBe(text)
})
