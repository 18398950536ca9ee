import { sliderAnatomy } from '@ark-ui/react/anatomy'
import { defineSlotRecipe } from '@pandacss/dev'

export const slider = defineSlotRecipe({
  className: 'slider',
  slots: sliderAnatomy.keys(),
  base: {
    root: { display: 'flex', flexDirection: 'column', width: 'full' },
    control: { position: 'relative', display: 'flex', alignItems: 'center', height: '44px', cursor: 'pointer' },
    track: {
      flex: '1',
      height: '6px',
      borderRadius: 'full',
      background: 'bg.track',
      boxShadow: 'inset 0 0 0 1px {colors.border.control}',
      overflow: 'hidden',
    },
    range: { height: 'full', background: 'bg.brand' },
    thumb: {
      width: '28px',
      height: '28px',
      borderRadius: 'full',
      background: 'white',
      border: '2px solid {colors.bg.brand}',
      boxShadow: '0 1px 4px rgb(12 18 32 / 0.25)',
      cursor: 'grab',
      outlineOffset: '2px',
      '&::before': { content: '""', position: 'absolute', inset: '-10px', borderRadius: 'full' },
      '&[data-dragging]': { cursor: 'grabbing' },
    },
    markerGroup: { display: 'flex', justifyContent: 'space-between', color: 'fg.subtle', textStyle: 'small' },
  },
})
