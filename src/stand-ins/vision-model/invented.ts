import { createHash } from 'node:crypto'

const kinds = [
  { roomType: 'office', sinks: null, bins: 2, cues: ['Desk, about 5 ft', 'Doorway, about 36 in'] },
  { roomType: 'lobby', sinks: null, bins: 1, cues: ['Reception desk, about 8 ft', 'Ceiling panels, 2 by 4 ft'] },
  { roomType: 'kitchen', sinks: 1, bins: 1, cues: ['Base cabinets, 24 in each', 'Refrigerator, about 36 in'] },
  { roomType: 'restroom', sinks: 2, bins: 2, cues: ['Two sinks', 'Floor tiles, about 12 in'] },
  { roomType: 'conference', sinks: null, bins: 1, cues: ['Table for eight', 'Whiteboard, about 6 ft'] },
] as const

/** Invents figures from the picture's hash and shape, without analyzing it, and says so in the estimate. */
export async function inventedEstimate(picture: Buffer) {
  const bytes = createHash('sha256').update(picture).digest()
  const { default: sharp } = await import('sharp') // loaded on first use
  const { width = 1, height = 1 } = await sharp(picture).metadata()
  const kind = kinds[bytes[0]! % kinds.length]!
  const depth = 9 + (bytes[1]! % 16)
  const wide = Math.max(7, Math.round(depth * Math.min(1.6, Math.max(0.6, width / height))))
  const [length, breadth] = [Math.max(depth, wide), Math.min(depth, wide)]
  return {
    showsRoom: true,
    estimatedSquareFootage: length * breadth,
    roomType: kind.roomType,
    confidenceLevel: (['high', 'medium', 'medium', 'low'] as const)[bytes[2]! % 4],
    dimensions: { length, width: breadth, height: bytes[3]! % 3 === 0 ? null : 8 + (bytes[3]! % 3) },
    reasoning: 'Simulated estimate: nobody looked at this photo. These figures only show what an answer looks like.',
    visualCues: kind.cues,
    suggestedTasks: [],
    fixtures: { toilets: null, sinks: kind.sinks, showers: null, bins: kind.bins },
  }
}
