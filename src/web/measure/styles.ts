import { css } from '../styled-system/css/index.js'
import { flex, grid, hstack } from '../styled-system/patterns/index.js'

export const whole = css({ position: 'fixed', inset: '0', zIndex: 'overlay' })
export const screen = flex({
  direction: 'column',
  width: 'full',
  height: '100dvh',
  background: 'bg.surface',
  outline: 'none',
  '&[data-state=open]': { animation: 'fadeIn 140ms ease-out' },
})
export const head = hstack({
  gap: '4px',
  padding: '6px 8px',
  paddingTop: 'max(6px, env(safe-area-inset-top))',
  borderBottom: '1px solid {colors.border.subtle}',
  '& svg': { width: '24px', height: '24px', color: 'fg.default' },
  '& :disabled svg': { color: 'border.control' },
})
export const titles = css({ flex: '1', minWidth: '0' })
export const heading = css({ textStyle: 'h2', fontSize: { base: '18px', md: '20px' }, lineHeight: '1.25' })
export const place = css({
  color: 'fg.subtle',
  fontSize: '15px',
  lineHeight: '1.3',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const body = css({
  flex: '1',
  minHeight: '0',
  display: { lg: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) 440px',
  overflowY: { base: 'auto', lg: 'hidden' },
  overscrollBehavior: 'contain',
})
export const left = flex({ direction: 'column', minHeight: '0', background: '#0c1220' })
export const photo = css({ height: { base: 'max(300px, calc(100dvh - 432px))', lg: 'auto' }, flex: { lg: '1' } })
export const strip = css({ padding: '4px 16px 14px', background: '#0c1220', '--focus-ring': '{colors.lemon}' })
export const right = grid({
  alignContent: 'start',
  gap: '20px',
  padding: { base: '20px 16px', lg: '28px 24px' },
  overflowY: { lg: 'auto' },
  borderLeft: { lg: '1px solid {colors.border.subtle}' },
})
export const answer = grid({ gap: '14px' })
export const hint = css({ color: 'fg.muted', textWrap: 'pretty' })
/** For screen readers: the figure and its ± show the same. */
export const said = css({ srOnly: true })
export const walls = css({ borderTop: '1px solid {colors.border.subtle}', paddingTop: '6px' })
export const foot = flex({
  justify: 'flex-end',
  gap: '10px',
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  borderTop: '1px solid {colors.border.subtle}',
  background: 'bg.surface',
})
export const use = css({ flex: { base: '1', md: '0 0 260px' } })
