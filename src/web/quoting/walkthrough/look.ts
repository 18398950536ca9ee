import { css } from '../../styled-system/css/index.js'

/** A part of the room's card. */
export const section = css({ marginTop: '20px' })

/** The current room, with the blue edge. */
export const openCard = css({
  background: 'bg.surface',
  border: '2px solid {colors.bg.brand}',
  borderRadius: 'card',
  padding: { base: '16px', md: '20px 24px' },
})
