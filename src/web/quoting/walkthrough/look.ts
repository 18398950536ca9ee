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

/** One of the two ways on at the end of a walk's screen: side by side, or under each other where letters are large. */
export const step = css({ flex: '1 1 auto', paddingInline: '14px !important' })

/** Beside and under the size: the camera, and the gallery, whose words stand under the field's edge. */
export const cameraPlace = css({ width: '56px', '& label': { minHeight: '56px' } })
export const fromGallery = css({ marginTop: '4px', marginLeft: '-14px' })
