import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { acceptedPhotos, photoKey, together } from '../../photos/choose.ts'
import { css } from '../../styled-system/css/index.js'
import { FileButton, PhotoThumb } from '../../ui/photo.tsx'
import type { Estimate } from '../walkthrough/estimate.ts'
import { EstimatePhoto } from './estimate-photo.tsx'
import { MeasureFile } from './measure-photo.tsx'
import { ChoosePhotos, PhotoRejection, photoStrip, usePhotoChoice } from './room-photos.tsx'

interface NewPhotosProps {
  readonly photos: readonly File[]
  readonly onChange: (photos: File[]) => void
  readonly onMeasured: (estimate: Estimate) => void
}

/** Photos for a room that is not added yet, from the camera or the gallery. */
export function NewPhotos({ photos, onChange, onMeasured }: NewPhotosProps) {
  const first = photos[0]
  const { choose, rejection } = usePhotoChoice((more) => onChange(together(photos, more)))
  return (
    <div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8px' })}>
        <FileButton label="Take photo" icon={<Camera aria-hidden />} camera accept={acceptedPhotos} onFiles={choose} />
        <ChoosePhotos onFiles={choose} />
      </div>
      <PhotoRejection>{rejection}</PhotoRejection>
      {first && (
        <>
          <ul className={photoStrip}>
            {photos.map((photo, place) => (
              <li key={photoKey(photo)}>
                <Chosen
                  photo={photo}
                  alt={`Photo ${place + 1}`}
                  onRemove={() => onChange(photos.filter((other) => other !== photo))}
                />
                <MeasureFile file={photo} alt={`Photo ${place + 1}`} onMeasured={onMeasured} />
              </li>
            ))}
          </ul>
          <EstimatePhoto key={photoKey(first)} photoId={photoKey(first)} photo={async () => first} onUse={onMeasured} />
        </>
      )}
    </div>
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
