import type { Point } from '../geometry/polygon.ts'
import { type RenderedRoom, seen } from './rooms.ts'

type Vector = readonly [number, number, number]

const tones = ['#ece7dc', '#e2dccf', '#f1ede4', '#ded7c8', '#e8e2d6', '#efe9dd']

/** Draws a rendered room: floor tiles, walls, and the object of known size. For tests and screenshots. */
export function pictureOf({ shot, corners, wallHeight, kind, thing }: RenderedRoom): string {
  const polygon = (places: readonly Vector[], attributes: string) => {
    const points = places.map((place) => seen(shot, place))
    if (points.some((point) => !point)) return ''
    return `<polygon points="${(points as Point[]).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" ${attributes}/>`
  }
  const [eyeX, eyeY] = shot.eye
  const walls = corners
    .map(([x, y], place) => ({ place, from: [x, y] as const, to: corners[(place + 1) % corners.length]! }))
    .filter(({ from, to }) => (to[0] - from[0]) * (eyeY - from[1]) - (to[1] - from[1]) * (eyeX - from[0]) > 0)
    .sort((one, other) => away(other) - away(one))
    .map(({ place, from, to }) => {
      const foot: Vector[] = [
        [from[0], from[1], 0],
        [to[0], to[1], 0],
      ]
      const side: Vector[] = [...foot, [to[0], to[1], wallHeight], [from[0], from[1], wallHeight]]
      const board: Vector[] = [...foot, [to[0], to[1], 4], [from[0], from[1], 4]]
      return (
        polygon(side, `fill="${tones[place % tones.length]}" stroke="#b9b2a2"`) +
        polygon(board, 'fill="#fbfaf6" stroke="#cfc8b8"')
      )
    })
  function away({ from, to }: { from: readonly [number, number]; to: Vector }) {
    return Math.hypot((from[0] + to[0]) / 2 - eyeX, (from[1] + to[1]) / 2 - eyeY)
  }
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const tiles: string[] = []
  for (let x = Math.min(...xs); x < Math.max(...xs); x += 18)
    for (let y = Math.min(...ys); y < Math.max(...ys); y += 18) {
      const tone = (Math.round(x / 18) * 7 + Math.round(y / 18) * 13) % 3
      tiles.push(
        polygon(
          [
            [x, y, 0],
            [x + 18, y, 0],
            [x + 18, y + 18, 0],
            [x, y + 18, 0],
          ],
          `fill="${['#a9adb9', '#b1b4bf', '#a3a7b3'][tone]}" stroke="#8f93a1" stroke-width="1.5"`,
        ),
      )
    }
  const outline = corners.map((corner) => seen(shot, corner)!)
  const look = {
    door: 'fill="#8a5a36" stroke="#5d3b20" stroke-width="4"',
    paper: 'fill="white" stroke="#c9cdd6"',
    tile: 'fill="#7f8fb5" stroke="#5a6a92" stroke-width="3"',
    length: 'stroke="#c0392b" stroke-width="4"',
  }
  const { width, height } = shot
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="air" x2="0" y2="1"><stop stop-color="#f7f5f0"/><stop offset="1" stop-color="#c8c6c2"/></linearGradient>
    <clipPath id="floor"><polygon points="${outline.map(({ x, y }) => `${x},${y}`).join(' ')}"/></clipPath></defs>
    <rect width="100%" height="100%" fill="url(#air)"/>
    <rect width="100%" height="100%" y="${Math.min(...outline.map(({ y }) => y))}" fill="#8d8a86"/>
    ${walls.join('')}<g clip-path="url(#floor)">${tiles.join('')}</g>
    ${polygon(thing, look[kind])}</svg>`
}
