import { Camera, Image } from 'lucide-react'
import { grid, wrap } from '../styled-system/patterns/index.js'
import { Card } from '../ui/card.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { PhotoThumb } from '../ui/photo.tsx'

const room =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' fill='%23cfdfe3'/%3E%3Cpath d='M0 40l12-12h16l12 12z' fill='%238fa8ad'/%3E%3Cpath d='M14 20h12v8H14z' fill='%233b7f8c'/%3E%3C/svg%3E"
const nothing = () => {}

export function Photos() {
  return (
    <Card title="Photos">
      <div className={wrap({ gap: '10px', marginBottom: '4' })}>
        <FileButton camera label="Take photo" icon={<Camera aria-hidden />} onFiles={nothing} />
        <FileButton multiple label="Choose from gallery" icon={<Image aria-hidden />} onFiles={nothing} />
        <FileButton camera iconOnly label="Measure by photo" icon={<Camera aria-hidden />} onFiles={nothing} />
      </div>
      <div className={grid({ gap: '10px', gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))' })}>
        <PhotoThumb src={room} alt="Photo 1 of Reception" state="saved" onRemove={nothing} />
        <PhotoThumb src={room} alt="Photo 2 of Reception" state="uploading" progress={0.6} onRemove={nothing} />
        <PhotoThumb src={room} alt="Photo 3 of Reception" state="failed" onRetry={nothing} onRemove={nothing} />
        <PhotoThumb src={room} alt="Photo 4 of Reception" state="waiting" onRemove={nothing} />
      </div>
    </Card>
  )
}
