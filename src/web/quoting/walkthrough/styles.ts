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

/** A row's last icon button: the icon, not its larger target, ends at the row's edge. */
export const lastIcon = css({ marginRight: '-12px' })

/** One of the two buttons at the end of a walkthrough screen: side by side, or stacked when text is large. */
export const step = css({ flex: '1 1 auto', paddingInline: '14px !important' })

/** Next to and below the size: the camera button, and the gallery button, aligned with the field's edge. */
export const cameraPlace = css({ width: '56px', '& label': { minHeight: '56px' } })
export const fromGallery = css({ marginTop: '4px', marginLeft: '-14px' })
