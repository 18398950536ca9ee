import { css } from '../../../styled-system/css/index.js'

/** The plot's position within the drawing, in pixels. */
export const plot = { left: 46, right: 14, top: 74, height: 232, below: 48 } as const
export const axis = css({ fill: 'fg.subtle', fontSize: '12PX', fontVariantNumeric: 'tabular-nums' })
export const strong = css({ fontWeight: '600', fill: 'fg.muted' })
/** Keeps text readable on lines. */
export const halo = css({ paintOrder: 'stroke', stroke: 'bg.surface', strokeWidth: '4px', strokeLinejoin: 'round' })
