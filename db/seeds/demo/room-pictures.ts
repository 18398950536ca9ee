import type { RoomType } from '../../../src/modules/quoting/contract/vocabulary.ts'

const width = 1200
const height = 800

/** The vanishing point: objects below it show their tops, objects above it their undersides. */
const [eyeX, eyeY] = [600, 320]
const far = (x: number, y: number) => `${(x + (eyeX - x) * 0.13).toFixed(0)} ${(y + (eyeY - y) * 0.13).toFixed(0)}`
/** The visible sides of a box, behind its front. */
function sides(x: number, y: number, w: number, h: number, colour: string) {
  const [right, low] = [x + w, y + h]
  const face = (seen: boolean, d: string, fill: string, opacity: number) =>
    seen ? `<path d="${d}z" fill="${colour}"/><path d="${d}z" fill="${fill}" opacity="${opacity}"/>` : ''
  return (
    face(y > eyeY, `M${x} ${y}H${right}L${far(right, y)}L${far(x, y)}`, '#fff', 0.3) +
    face(low < eyeY, `M${x} ${low}H${right}L${far(right, low)}L${far(x, low)}`, '#000', 0.45) +
    face(x > eyeX, `M${x} ${y}V${low}L${far(x, low)}L${far(x, y)}`, '#000', 0.12) +
    face(right < eyeX, `M${right} ${y}V${low}L${far(right, low)}L${far(right, y)}`, '#000', 0.28)
  )
}
const block = (x: number, y: number, w: number, h: number, colour: string) =>
  `<ellipse cx="${x + w / 2}" cy="${y + h}" rx="${w * 0.62}" ry="26" fill="url(#shadow)"/>${sides(x, y, w, h, colour)}
   <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${colour}"/>
   <rect x="${x}" y="${y}" width="${w}" height="${Math.min(6, h / 4)}" fill="#fff" opacity=".24"/>
   <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="url(#shade)"/>`
const pane = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fff"/><rect x="${x + 8}" y="${y + 8}" width="${w - 16}" height="${h - 16}" fill="url(#sky)"/>
   <path d="M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}" stroke="#fff" stroke-width="7"/>`
const plant = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y + 70}" rx="54" ry="14" fill="url(#shadow)"/><path d="M${x - 30} ${y}h60l-9 72h-42z" fill="#a5654a"/>
   <g fill="#4d7f5b"><ellipse cx="${x}" cy="${y - 62}" rx="26" ry="76"/><ellipse cx="${x - 36}" cy="${y - 34}" rx="22" ry="58" transform="rotate(-28 ${x - 36} ${y - 34})"/></g>
   <ellipse cx="${x + 36}" cy="${y - 34}" rx="22" ry="58" fill="#5f9470" transform="rotate(28 ${x + 36} ${y - 34})"/>`
const lamp = (x: number, y: number) =>
  `<path d="M${x} 0v${y}" stroke="#4a5160" stroke-width="5"/><path d="M${x - 46} ${y + 44}q46 -66 92 0z" fill="#f3efe4"/><ellipse cx="${x}" cy="${y + 60}" rx="130" ry="60" fill="url(#glow)"/>`
const cabinets = (x: number, y: number, w: number, h: number, count: number, colour: string) =>
  block(x, y, w, h, colour) +
  Array.from({ length: count }, (_, at) => {
    const [left, each] = [x + (w / count) * at, w / count]
    return `<rect x="${left + 8}" y="${y + 10}" width="${each - 16}" height="${h - 20}" rx="3" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="3"/><path d="M${left + each - 24} ${y + h / 2 - 12}v24" stroke="#000" stroke-opacity=".4" stroke-width="5"/>`
  }).join('')
const shelves = (x: number, y: number, w: number, h: number, rows: number, goods: readonly string[], each = 9) =>
  block(x, y, w, h, '#8c7358') +
  Array.from({ length: rows }, (_, row) => {
    const top = y + 14 + (row * (h - 14)) / rows
    const space = (h - 14) / rows - 16
    const items = Array.from({ length: each }, (_, at) => {
      const tall = space * (0.62 + ((at * 7 + row * 5) % 4) / 11)
      return `<rect x="${x + 16 + (at * (w - 32)) / each}" y="${top + space - tall}" width="${(w - 32) / each - 5}" height="${tall}" fill="${goods[(at + row * 2) % goods.length]}"/>`
    })
    return `<rect x="${x + 10}" y="${top}" width="${w - 20}" height="${space}" fill="#000" opacity=".22"/>${items.join('')}`
  }).join('')
const mirror = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="#dfe9ee" stroke="#9aa7b0" stroke-width="6"/><path d="M${x + w * 0.2} ${y + h * 0.8}L${x + w * 0.6} ${y + 12}h${w * 0.2}L${x + w * 0.4} ${y + h - 12}z" fill="#fff" opacity=".6"/>`
const basin = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="66" ry="20" fill="#fbfcfd" stroke="#c5cdd3" stroke-width="5"/><path d="M${x} ${y - 12}v-44q0 -14 20 -14" fill="none" stroke="#8b98a3" stroke-width="9"/>`
const chair = (x: number, y: number, colour: string) =>
  `<ellipse cx="${x}" cy="${y + 128}" rx="60" ry="14" fill="url(#shadow)"/><rect x="${x - 46}" y="${y - 60}" width="92" height="92" rx="18" fill="${colour}"/><rect x="${x - 54}" y="${y + 40}" width="108" height="30" rx="12" fill="${colour}"/>
   <path d="M${x - 42} ${y + 70}v56M${x + 42} ${y + 70}v56" stroke="#3e4652" stroke-width="8"/>`

/** Floor lines: outward from the vanishing point, and across at even distances. */
const floorLines = (along: number, across: number, colour: string, opacity: number) => {
  const lines = Array.from({ length: along - 1 }, (_, at) => {
    const x = 300 + ((at + 1) * 600) / along
    return `M${x.toFixed(0)} 560L${(eyeX + (x - eyeX) * 2).toFixed(0)} 800`
  })
  const rows = Array.from({ length: across - 1 }, (_, at) => {
    const y = eyeY + 240 / (1 - (0.5 * (at + 1)) / across)
    return `M0 ${y.toFixed(0)}H1200`
  })
  return `<path d="${lines.join('')}${rows.join('')}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="2" clip-path="url(#ground)"/>`
}
const grounds = {
  carpet: '<path d="M0 800L300 560h600l300 240z" filter="url(#pile)" opacity=".5"/>',
  tiles: floorLines(10, 7, '#fff', 0.35),
  wood: floorLines(16, 1, '#2b1a0c', 0.3),
  concrete: floorLines(3, 3, '#2a2f33', 0.22),
  vinyl: '<ellipse cx="600" cy="640" rx="330" ry="46" fill="#fff" opacity=".16"/>',
} as const
type Ground = keyof typeof grounds

/** Ceiling light panels of a workplace. */
const panels = [420, 660]
  .map(
    (x) => `<path d="M${x} 62h120L${eyeX + (x + 120 - eyeX) * 1.24} 12H${eyeX + (x - eyeX) * 1.24}z" fill="#fffef6"/>`,
  )
  .join('')
const door = `<path d="M966 613V116L1077 54V702z" fill="#f4f2ee"/><path d="M978 619V132L1064 86V688z" fill="#d9d2c6"/><path d="M978 619V132L1064 86V688z" fill="url(#shade)"/><circle cx="990" cy="390" r="7" fill="#8b8272"/>`

interface Scene {
  readonly wall: string
  readonly side: string
  readonly floor: string
  readonly ground: Ground
  readonly things: string
}

const scenes: Readonly<Record<RoomType, Scene>> = {
  office: {
    wall: '#e9edf3',
    side: '#d3dae4',
    floor: '#8592a3',
    ground: 'carpet',
    things:
      pane(360, 150, 220, 220) +
      block(540, 440, 40, 130, '#9b7347') +
      block(790, 440, 40, 130, '#9b7347') +
      block(520, 410, 330, 30, '#b98d5f') +
      '<rect x="620" y="296" width="150" height="96" rx="6" fill="#27303d"/><rect x="686" y="390" width="18" height="24" fill="#27303d"/>' +
      chair(680, 540, '#31507d') +
      plant(350, 560),
  },
  restroom: {
    wall: '#e4eeee',
    side: '#cddedd',
    floor: '#9aaeb0',
    ground: 'tiles',
    things:
      mirror(360, 150, 320, 170) +
      cabinets(340, 430, 360, 130, 3, '#6d8286') +
      block(340, 390, 360, 40, '#f4f6f7') +
      basin(440, 390) +
      basin(600, 390) +
      block(760, 170, 110, 390, '#89a0a3') +
      block(885, 190, 120, 420, '#7b9296'),
  },
  kitchen: {
    wall: '#efebe3',
    side: '#dcd5c8',
    floor: '#b09a7c',
    ground: 'tiles',
    things:
      cabinets(340, 120, 330, 130, 4, '#eef1f4') +
      cabinets(330, 410, 440, 160, 4, '#7d8ca0') +
      block(330, 380, 440, 30, '#4d5561') +
      basin(470, 380) +
      block(790, 170, 140, 410, '#c9d0d6') +
      '<path d="M812 210v120M812 380v150" stroke="#7c868f" stroke-width="9"/>' +
      '<rect x="610" y="320" width="90" height="60" rx="8" fill="#2b323c"/>' +
      lamp(420, 70),
  },
  lobby: {
    wall: '#e8ecef',
    side: '#d2dae0',
    floor: '#9fb0bc',
    ground: 'tiles',
    things:
      '<rect x="420" y="120" width="360" height="90" rx="10" fill="#fff" opacity=".8"/><rect x="470" y="152" width="260" height="22" rx="11" fill="#7b8da2"/>' +
      block(400, 380, 400, 190, '#6b5a48') +
      block(385, 360, 430, 28, '#8d765d') +
      plant(890, 600) +
      chair(210, 600, '#b0603f') +
      lamp(520, 40) +
      lamp(680, 40),
  },
  conference: {
    wall: '#eceae6',
    side: '#d9d5ce',
    floor: '#7d8795',
    ground: 'carpet',
    things:
      '<rect x="430" y="140" width="340" height="190" rx="6" fill="#232c38"/><rect x="446" y="156" width="308" height="158" fill="url(#sky)"/>' +
      chair(380, 470, '#394250') +
      chair(820, 470, '#394250') +
      block(560, 546, 80, 90, '#7d5c3b') +
      block(330, 500, 540, 46, '#a67c52') +
      chair(250, 590, '#465062') +
      chair(950, 590, '#465062'),
  },
  warehouse: {
    wall: '#dfe2e4',
    side: '#c6ccd0',
    floor: '#a3a7aa',
    ground: 'concrete',
    things:
      shelves(320, 130, 230, 430, 4, ['#c79a62', '#b5854c', '#d6b27e'], 4) +
      shelves(650, 130, 230, 430, 4, ['#c79a62', '#a9b7c4', '#b5854c'], 4) +
      '<path d="M572 800L590 566M648 800L612 566" stroke="#e9bd35" stroke-width="12"/>' +
      block(180, 590, 170, 130, '#c79a62') +
      block(200, 480, 130, 112, '#b5854c') +
      lamp(600, 60),
  },
  retail: {
    wall: '#f0ebe4',
    side: '#ded4c7',
    floor: '#b59877',
    ground: 'wood',
    things:
      shelves(330, 140, 300, 420, 4, ['#b4513f', '#41678c', '#d9a441', '#5d7f5b', '#8a5a83']) +
      block(690, 430, 220, 140, '#6f5844') +
      block(680, 412, 240, 26, '#8f7256') +
      '<rect x="760" y="352" width="80" height="60" rx="6" fill="#2c343f"/>' +
      shelves(100, 590, 240, 150, 1, ['#41678c', '#d9a441', '#b4513f']) +
      lamp(470, 50) +
      lamp(790, 50),
  },
  medical: {
    wall: '#e1eff0',
    side: '#c9dfe1',
    floor: '#8fa9ad',
    ground: 'vinyl',
    things:
      cabinets(350, 130, 260, 130, 3, '#f6f9fa') +
      block(350, 380, 230, 180, '#eef3f4') +
      basin(430, 380) +
      block(640, 600, 200, 76, '#5d6d75') +
      '<path d="M560 610q0 -112 90 -112h210q60 0 60 60v52z" fill="#2f8088"/><path d="M560 610q0 -112 90 -112h60v112z" fill="#fff" opacity=".22"/>' +
      '<path d="M820 60v160q0 40 -50 60" fill="none" stroke="#77878f" stroke-width="14"/><ellipse cx="740" cy="298" rx="74" ry="26" fill="#fff"/><ellipse cx="730" cy="430" rx="180" ry="70" fill="url(#glow)"/>',
  },
  common: {
    wall: '#ebe9ee',
    side: '#d5d2dd',
    floor: '#8d8798',
    ground: 'tiles',
    things:
      block(340, 180, 150, 380, '#a9b2bd') +
      '<path d="M415 190v360" stroke="#5f6873" stroke-width="5"/>' +
      block(520, 180, 150, 380, '#a9b2bd') +
      '<path d="M595 190v360" stroke="#5f6873" stroke-width="5"/>' +
      '<rect x="500" y="340" width="12" height="40" rx="4" fill="#e0b73b"/>' +
      pane(730, 150, 130, 240) +
      plant(800, 580),
  },
  bedroom: {
    wall: '#ece7ef',
    side: '#d9d1df',
    floor: '#b39676',
    ground: 'wood',
    things:
      pane(700, 140, 170, 220) +
      block(350, 300, 330, 130, '#8a6c52') +
      '<path d="M310 640l40 -220h330l60 220z" fill="#fbfbfd"/><path d="M304 660l20 -110h410l26 110z" fill="#6d83a8"/><rect x="372" y="372" width="130" height="62" rx="20" fill="#fff"/><rect x="528" y="372" width="130" height="62" rx="20" fill="#f1f2f6"/>' +
      block(760, 470, 100, 110, '#8a6c52') +
      lamp(810, 200),
  },
  bathroom: {
    wall: '#e5eef2',
    side: '#cfdde4',
    floor: '#a9b9c2',
    ground: 'tiles',
    things:
      mirror(370, 140, 210, 180) +
      cabinets(360, 420, 230, 140, 2, '#7795a6') +
      block(360, 390, 230, 30, '#f7f9fa') +
      basin(475, 390) +
      '<rect x="660" y="130" width="250" height="440" fill="#c6e0ea" opacity=".65"/><path d="M660 130v440M785 130v440" stroke="#8fa8b3" stroke-width="6"/>' +
      block(640, 540, 320, 90, '#fbfcfd') +
      '<rect x="230" y="420" width="52" height="120" rx="8" fill="#d7a06f"/>',
  },
  living: {
    wall: '#efeae0',
    side: '#ded5c5',
    floor: '#b28f66',
    ground: 'wood',
    things:
      pane(640, 130, 220, 230) +
      '<rect x="380" y="170" width="150" height="110" fill="#c57a52"/><rect x="394" y="184" width="122" height="82" fill="#f1d9b8"/>' +
      block(340, 400, 420, 90, '#4d6a78') +
      block(320, 460, 460, 110, '#5d7d8c') +
      '<ellipse cx="560" cy="690" rx="270" ry="56" fill="#e6dccb"/>' +
      block(460, 620, 200, 60, '#8a6c52') +
      plant(880, 580),
  },
  'home-kitchen': {
    wall: '#f1ede4',
    side: '#e0d8c8',
    floor: '#b58f60',
    ground: 'wood',
    things:
      pane(540, 130, 160, 170) +
      cabinets(330, 120, 190, 140, 2, '#f7f4ec') +
      cabinets(720, 120, 170, 140, 2, '#f7f4ec') +
      cabinets(320, 408, 580, 160, 5, '#4f7266') +
      block(320, 380, 580, 28, '#ded8cd') +
      basin(620, 380) +
      '<rect x="740" y="400" width="130" height="160" rx="6" fill="#2f363f"/><rect x="756" y="440" width="98" height="70" fill="#566070"/>' +
      lamp(420, 90),
  },
  laundry: {
    wall: '#e8edf3',
    side: '#d4dde8',
    floor: '#9ea9b4',
    ground: 'tiles',
    things:
      cabinets(350, 110, 420, 130, 4, '#f7f9fb') +
      block(350, 350, 200, 220, '#f7f9fb') +
      block(570, 350, 200, 220, '#f7f9fb') +
      '<g fill="#5a6b80" stroke="#b9c4d0" stroke-width="16"><circle cx="450" cy="468" r="62"/><circle cx="670" cy="468" r="62"/></g>' +
      block(810, 450, 110, 130, '#d0ae7c'),
  },
  entryway: {
    wall: '#efe9e0',
    side: '#ddd3c4',
    floor: '#a78458',
    ground: 'wood',
    things:
      block(500, 140, 200, 425, '#3f6273') +
      '<rect x="536" y="176" width="128" height="150" fill="url(#sky)"/><circle cx="676" cy="370" r="10" fill="#e3c06a"/>' +
      block(330, 420, 130, 150, '#8a6c52') +
      mirror(350, 220, 90, 150) +
      '<path d="M440 640h320l60 90H380z" fill="#6f5a52"/>' +
      plant(820, 570),
  },
}

const homes = new Set<RoomType>(['bedroom', 'bathroom', 'living', 'home-kitchen', 'laundry', 'entryway'])

/** A drawn room as SVG: every room type looks different; the second view is from the other side. */
export function roomPicture(roomType: RoomType, view: number): string {
  const { wall, side, floor, ground, things } = scenes[roomType]
  const seen = view % 2 === 0 ? '' : `transform="translate(${width}) scale(-1 1)"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 0.8}" height="${height * 0.8}" viewBox="0 0 ${width} ${height}"><defs>
<radialGradient id="shadow"><stop offset=".35" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#fff9e6" stop-opacity=".5"/><stop offset="1" stop-color="#fff9e6" stop-opacity="0"/></radialGradient>
<linearGradient id="shade" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></linearGradient>
<linearGradient id="sky" y2="1" x2="0"><stop offset="0" stop-color="#a9cdec"/><stop offset="1" stop-color="#e7f2fa"/></linearGradient>
<linearGradient id="far" y2="1" x2="0"><stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".12" stop-color="#fff" stop-opacity=".18"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>
<linearGradient id="corner"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>
<linearGradient id="low" y2="1" x2="0"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient>
<radialGradient id="light" cx=".42" cy=".3" r=".8"><stop offset="0" stop-color="#fffdf4" stop-opacity=".34"/><stop offset="1" stop-color="#0b1424" stop-opacity=".3"/></radialGradient>
<clipPath id="ground"><path d="M0 800L300 560h600l300 240z"/></clipPath>
<filter id="pile"><feTurbulence type="fractalNoise" baseFrequency=".5 .9" numOctaves="2" seed="3" result="noise"/><feColorMatrix in="noise" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .5 -.1"/><feComposite operator="in" in2="SourceGraphic"/></filter>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="1" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .3 -.06"/></filter></defs>
<g ${seen}><path d="M0 0h1200v800H0z" fill="${side}"/><path d="M200 0L300 80h600L1000 0z" fill="#f8f8f6"/>${homes.has(roomType) ? '' : panels}
<path d="M300 80h600v480H300z" fill="${wall}"/><path d="M300 80h600v480H300z" fill="url(#low)"/>
<path d="M0 0h200l100 80v480L0 800z" fill="url(#corner)"/><path d="M900 80L1000 0h200v800L900 560z" fill="#000" opacity=".1"/>
<path d="M0 800L300 560h600l300 240z" fill="${floor}"/>${grounds[ground]}
<path d="M0 800L300 560h600l300 240z" fill="url(#far)"/><path d="M300 546h600v14H300zM0 776l300 -230v14L0 800zM900 546l300 230v24L900 560z" fill="#fbfaf7"/>
${door}<g transform="translate(-30 0) scale(1.05 1)">${things}</g></g><path d="M0 0h1200v800H0z" fill="url(#light)"/>
<path d="M0 0h1200v800H0z" filter="url(#grain)" opacity=".5"/></svg>`
}
