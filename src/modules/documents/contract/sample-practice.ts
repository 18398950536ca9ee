import { visitsPerMonth } from '../../../shared-kernel/visits.ts'

/** The one sample quote: a dental practice on weekdays at $0.015, $1,044.00 a month. Every sample shows this price. */
const rate = 0.015
const room = (name: string, sqft: number) => ({
  name,
  sqft,
  monthlyCents: Math.round(sqft * rate * visitsPerMonth.daily * 100),
})

const reception = room('Reception', 620)
const examRooms = room('Exam rooms 1–6', 1480)
const restrooms = room('Patient restrooms', 240)
const backOffice = room('Back office', 560)
const kitchen = room('Staff kitchen', 180)
const rooms = [reception, examRooms, restrooms, backOffice, kitchen] as const
const windows = { name: 'Interior window cleaning', cents: 12_000 } as const

export const samplePractice = {
  company: 'Harbor Dental Group',
  rate,
  reception,
  examRooms,
  restrooms,
  backOffice,
  kitchen,
  rooms,
  windows,
  deepClean: { name: 'Exam-room deep clean', cents: 45_000 },
  /** Waste that a cleaner of clinics leaves alone. */
  leftAlone: 'Red bags and sharps boxes stay',
  sqft: rooms.reduce((sum, { sqft }) => sum + sqft, 0),
  monthlyCents: rooms.reduce((sum, { monthlyCents }) => sum + monthlyCents, windows.cents as number),
} as const
