import { useEffect, useState } from 'react'
import { photoKey } from '../../photos/choose.ts'
import { PhotoThumb } from '../../ui/photo.tsx'
import type { Estimate } from '../walkthrough/estimate.ts'
import { EstimatePhoto } from './estimate-photo.tsx'
import { MeasureFile } from './measure-photo.tsx'
import { photoStrip } from './room-photos.tsx'

interface NewPhotoStripProps {
  readonly photos: readonly File[]
  readonly onRemove: (photo: File) => void
  readonly onMeasured: (estimate: Estimate) => void
}

/** The photos of a room that isn't added yet. */
export function NewPhotoStrip({ photos, onRemove, onMeasured }: NewPhotoStripProps) {
  const [first] = photos
  if (!first) return null
  return (
    <>
      <ul className={photoStrip}>
        {photos.map((photo, place) => (
          <li key={photoKey(photo)}>
            <Chosen photo={photo} alt={`Photo ${place + 1}`} onRemove={() => onRemove(photo)} />
            <MeasureFile file={photo} alt={`Photo ${place + 1}`} onMeasured={onMeasured} />
          </li>
        ))}
      </ul>
      <EstimatePhoto key={photoKey(first)} photoId={photoKey(first)} photo={async () => first} onUse={onMeasured} />
    </>
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
