import { type DemoQuote, once, room } from './quotes.ts'

/** Sparrow Home Care is one person with homes only: three quotes, oldest first. */
export const sparrowQuotes: readonly DemoQuote[] = [
  {
    daysAgo: 63,
    details: {
      customerType: 'residential',
      companyName: 'The Bellweather Family',
      contactPerson: 'Grace Bellweather',
      email: 'grace@bellweather.example',
      phone: '(971) 555-0112',
      buildingType: 'single-family',
      frequency: 'weekly',
      startTimeline: 'next-week',
      specialRequirements: 'A dog who likes visitors.',
    },
    rate: 0.085,
    rooms: [
      room('Living room', 'living', 540, 6, { photos: 1 }),
      room('Kitchen', 'home-kitchen', 260, 8),
      room('Bedrooms', 'bedroom', 710, 5),
      room('Bathrooms', 'bathroom', 210, 8),
    ],
    costs: { crew: [['Robin', 22]], pace: 'fast', supplies: 30, insurance: 12, transportation: 26, overhead: 14 },
    mail: 'sent',
    bid: ['won', 'Thursdays.', 60],
  },
  {
    daysAgo: 24,
    details: {
      customerType: 'residential',
      companyName: 'Orchard Lane 12',
      contactPerson: 'Piotr Lis',
      email: 'piotr@orchard-lane.example',
      phone: '(971) 555-0126',
      buildingType: 'townhouse',
      frequency: 'biweekly',
      startTimeline: 'this-month',
    },
    rate: 0.095,
    rooms: [
      room('Downstairs', 'living', 620, 6),
      room('Kitchen', 'home-kitchen', 190, 7, { extra: [once('Oven, inside', 45)] }),
      room('Upstairs', 'bedroom', 580, 5),
      room('Bathroom', 'bathroom', 120, 8),
    ],
    costs: { crew: [['Robin', 22]], pace: 'fast', supplies: 14, insurance: 6, transportation: 16, overhead: 8 },
    mail: 'sent',
  },
  {
    daysAgo: 3,
    details: {
      customerType: 'residential',
      companyName: 'Mill Pond Loft',
      contactPerson: 'Yuki Arai',
      email: 'yuki@mill-pond.example',
      phone: '(971) 555-0135',
      buildingType: 'condo',
      frequency: 'monthly',
      startTimeline: 'flexible',
    },
    rate: 0.12,
    rooms: [
      room('Loft', 'living', 880, 7, { photos: 1 }),
      room('Kitchen', 'home-kitchen', 150, 7),
      room('Bathroom', 'bathroom', 95, 8),
    ],
  },
]
