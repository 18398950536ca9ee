import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { css } from '../styled-system/css/index.js'
import { grid, hstack } from '../styled-system/patterns/index.js'
import { FigureBox } from '../ui/form/figure-box.tsx'
import { useFigure } from '../ui/form/figure-input.tsx'
import type { Board, Change, Kind, Sizes } from './board.ts'
import { iconOf } from './layer-switch.tsx'
import { nameOfKind } from './words.ts'

type Row = { readonly size: keyof Sizes; readonly label: string; readonly unit: string; readonly named: string }

const rows: Readonly<Record<Kind, readonly Row[]>> = {
  door: [
    { size: 'doorHeight', label: 'Door height', unit: 'in', named: 'inches' },
    { size: 'doorWidth', label: 'Door width', unit: 'in', named: 'inches' },
  ],
  paper: [
    { size: 'paperWidth', label: 'Sheet width', unit: 'in', named: 'inches' },
    { size: 'paperHeight', label: 'Sheet height', unit: 'in', named: 'inches' },
  ],
  tile: [
    { size: 'tileSide', label: 'Side of one tile', unit: 'in', named: 'inches' },
    { size: 'tilesAcross', label: 'Tiles, first to second corner', unit: 'tiles', named: 'count' },
    { size: 'tilesDeep', label: 'Tiles, second to third corner', unit: 'tiles', named: 'count' },
  ],
  length: [
    { size: 'lengthFeet', label: 'Length', unit: 'ft', named: 'feet' },
    { size: 'lengthInches', label: 'and', unit: 'in', named: 'inches' },
  ],
}

type Changing = { readonly board: Board; readonly change: (change: Change) => void }

/** Selects the kind of object of known size. */
export function ReferenceKinds({ board, change }: Changing) {
  const name = useId()
  return (
    <fieldset className={css({ border: '0', padding: '0', margin: '0', minWidth: '0' })}>
      <legend className={css({ color: 'fg.subtle', marginBottom: '8px' })}>Of known size in the photo</legend>
      <div className={kinds}>
        {(Object.keys(nameOfKind) as Kind[]).map((kind) => {
          const Icon = iconOf[kind]
          return (
            <label key={kind} className={choice}>
              <input
                type="radio"
                name={name}
                value={kind}
                checked={board.kind === kind}
                className={css({ srOnly: true })}
                onChange={() => change({ do: 'measure with', kind })}
              />
              <Icon aria-hidden />
              {nameOfKind[kind]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The sizes that give the photo its scale; each is an assumption that the contractor can change. */
export function ReferenceSizes({ board, change }: Changing) {
  return rows[board.kind].map(({ size, label, unit, named }) => (
    <label key={size} htmlFor={`measure-${size}`} className={row}>
      <span>
        {label}
        <span className={css({ srOnly: true })}>, {named}</span>
      </span>
      <span className={value}>
        <Figure id={`measure-${size}`} value={board.sizes[size]} onValue={(to) => change({ do: 'resize', size, to })} />
        <span aria-hidden>{unit}</span>
        <Pencil aria-hidden />
      </span>
    </label>
  ))
}

function Figure({ id, value, onValue }: { id: string; value: number | null; onValue: (value: number | null) => void }) {
  const tell = (typed: number | null) => onValue(Number.isNaN(typed) ? null : typed)
  const { control } = useFigure({ value, onValue: tell }, (now) => (now ? String(now) : ''))
  return <FigureBox id={id} {...control} placeholder="0" className={figure} />
}

const kinds = grid({ gridTemplateColumns: '1fr 1fr', gap: '8px' })
const choice = hstack({
  gap: '8px',
  minHeight: '48px',
  paddingInline: '12px',
  border: '1px solid {colors.border.control}',
  borderRadius: 'control',
  fontWeight: '600',
  lineHeight: '1.2',
  cursor: 'pointer',
  '& svg': { width: '20px', height: '20px', color: 'fg.subtle' },
  '&:has(:checked)': {
    borderColor: 'bg.brand',
    background: 'bg.brandSubtle',
    boxShadow: 'inset 0 0 0 1px {colors.bg.brand}',
    '& svg': { color: 'fg.link' },
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
})
export const row = hstack({
  justifyContent: 'space-between',
  gap: '16px',
  minHeight: '56px',
  paddingBlock: '8px',
  borderTop: '1px solid {colors.border.subtle}',
})
const value = hstack({
  gap: '2px',
  flexShrink: '0',
  color: 'fg.link',
  fontWeight: '600',
  '& svg': { width: '18px', height: '18px', marginLeft: '4px' },
})
const figure = css({
  width: '72px',
  minHeight: '44px',
  padding: '0 2px 0 8px',
  border: '1px solid transparent',
  borderRadius: 'sm',
  background: 'transparent',
  color: 'fg.link',
  fontWeight: '600',
  fontSize: '16px',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  '&:hover, &:focus': { background: 'bg.sunken', borderColor: 'border.control' },
  '&:placeholder-shown, &[value=""]': { borderColor: 'border.control' },
})
