import { Camera, DoorOpen, Layers } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'

const tips = [
  { icon: Camera, title: 'Stand in a corner', text: 'Two walls and the floor between them say more than one wall.' },
  { icon: DoorOpen, title: 'Leave something known in view', text: 'A door, a desk or a tile gives the photo a scale.' },
  {
    icon: Layers,
    title: 'One photo for each room',
    text: 'The total is the sum of images: two photos of a room count twice.',
  },
] as const

/** Tips for photos that are easy to estimate, shown before the first analysis. */
export function Tips() {
  return (
    <Card title="Photos that work well" lead="You get square feet, the room type and a confidence for each photo.">
      <ul className={grid({ gap: '4' })}>
        {tips.map(({ icon: Icon, title, text }) => (
          <li key={title} className={flex({ gap: '14px' })}>
            <span className={tile}>
              <Icon aria-hidden />
            </span>
            <span>
              <strong className={css({ display: 'block', fontWeight: '600' })}>{title}</strong>
              <span className={css({ color: 'fg.muted' })}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const tile = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  borderRadius: 'control',
  background: 'bg.brandSubtle',
  color: 'fg.link',
  '& svg': { width: '22px', height: '22px' },
})
