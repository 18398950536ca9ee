import { useEffect, useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { PhotoThumb } from '../../ui/photo.tsx'

/** Photos chosen for a room that is not added yet. */
export function ChosenPhotos({ photos, onRemove }: { photos: readonly File[]; onRemove: (photo: File) => void }) {
  if (photos.length === 0) return null
  return (
    <ul className={strip}>
      {photos.map((photo, place) => (
        <li key={`${photo.name}-${photo.lastModified}-${photo.size}`}>
          <Chosen photo={photo} alt={`Photo ${place + 1}`} onRemove={() => onRemove(photo)} />
        </li>
      ))}
    </ul>
  )
}

function Chosen({ photo, alt, onRemove }: { photo: File; alt: string; onRemove: () => void }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(photo)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return src ? <PhotoThumb src={src} alt={alt} state="saved" onRemove={onRemove} /> : null
}

const strip = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
  gap: '8px',
  marginTop: '12px',
})
