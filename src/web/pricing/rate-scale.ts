/**
 * Where cents are on the slider, from 0 to 1000: in logarithms, so that the usual 1 to 10 cents have half of it. Dragging
 * stops at tenths of a cent there, and at whole cents above.
 */
export const rateScale = {
  length: 1000,
  toTrack: (cents: number): number => (Math.log(cents) / Math.log(100)) * 1000,
  fromTrack(place: number): number {
    const cents = 100 ** (place / 1000)
    return cents < 10 ? Math.round(cents * 10) / 10 : Math.round(cents)
  },
} as const
