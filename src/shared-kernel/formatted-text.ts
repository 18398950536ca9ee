/** A piece of a line, bold or not. */
export interface Piece {
  readonly text: string
  readonly isBold: boolean
}
export type Line = readonly Piece[]

/** Lines that belong together: a paragraph, or the items of a list. */
export interface Block {
  readonly kind: 'paragraph' | 'list'
  readonly lines: readonly Line[]
}

const item = /^\s*[-*•]\s+/

/** The blocks of a text with **bold** and lists, whose lines start with "-". An empty line ends a paragraph. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: Line[] }[] = []
  let follows = false
  for (const line of text.split('\n')) {
    const kind = item.test(line) ? 'list' : 'paragraph'
    const last = blocks.at(-1)
    const pieces = piecesOf(line.replace(item, ''))
    if (!line.trim()) follows = false
    else if (follows && last?.kind === kind) last.lines.push(pieces)
    else {
      blocks.push({ kind, lines: [pieces] })
      follows = true
    }
  }
  return blocks
}

const piecesOf = (line: string): Line =>
  line
    .split(/\*\*(.+?)\*\*/)
    .map((text, at) => ({ text, isBold: at % 2 === 1 }))
    .filter(({ text }) => text)
