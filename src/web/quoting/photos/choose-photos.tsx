import { Camera, Images } from 'lucide-react'
import { useId, useState } from 'react'
import { acceptedPhotos, sortPhotos } from '../../photos/choose.ts'
import { css } from '../../styled-system/css/index.js'
import { FileButton } from '../../ui/file-button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import type { Room } from '../outbox/rooms.ts'
import { cameraPlace } from '../walkthrough/styles.ts'
import { addPhotos } from './photos.ts'

/**
 * Accepts chosen files: adds the good ones at once and shows next to the buttons why the first bad one was rejected.
 */
export function usePhotoChoice(onPhotos: (photos: File[]) => void) {
  const [rejection, setRejection] = useState<string>()
  return {
    rejection,
    async choose(files: File[]) {
      const sorted = await sortPhotos(files)
      setRejection(sorted.rejection)
      if (sorted.photos.length > 0) onPhotos(sorted.photos)
    },
  }
}

export const usePhotosOf = (room: Room) => usePhotoChoice((photos) => void addPhotos(room, photos))

/** The camera button, next to a room's size. */
export const TakePhoto = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <span className={cameraPlace}>
    <FileButton
      label="Take photo"
      icon={<Camera aria-hidden className={css({ color: 'fg.link' })} />}
      camera
      iconOnly
      block
      accept={acceptedPhotos}
      onFiles={onFiles}
    />
  </span>
)

/** The gallery button, for several photos at once. */
export function ChoosePhotos({
  onFiles,
  label = 'Choose photos',
}: {
  onFiles: (files: File[]) => void
  label?: string
}) {
  return (
    <FileButton
      label={label}
      variant="ghost"
      icon={<Images aria-hidden />}
      multiple
      accept={acceptedPhotos}
      onFiles={onFiles}
    />
  )
}

export function PhotoRejection({ children }: { children: string | undefined }) {
  const id = useId()
  return <div role="alert">{children && <FieldError id={id}>{children}</FieldError>}</div>
}
