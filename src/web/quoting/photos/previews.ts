import { useEffect, useState } from 'react'
import { unsentPhotos } from '../outbox.ts'

const previews = new Map<string, string>()

/** Keeps the preview of a photo from this device, so the picture doesn't flash when its upload ends. */
export function keepPreview(photoId: string, file: Blob): void {
  const before = previews.get(photoId)
  if (before) setTimeout(() => URL.revokeObjectURL(before), 5000)
  previews.set(photoId, URL.createObjectURL(file))
}

/** The `src` for a photo: from this device while it has it, otherwise from the server. */
export function usePhotoSource(photoId: string, remote: string | null): string | undefined {
  const [found, setFound] = useState(previews.get(photoId))
  useEffect(() => {
    if (found || remote) return
    let gone = false
    void unsentPhotos()
      ?.photo(photoId)
      .then((file) => {
        if (gone || !file) return
        if (!previews.has(photoId)) keepPreview(photoId, file)
        setFound(previews.get(photoId))
      })
    return () => {
      gone = true
    }
  }, [photoId, found, remote])
  return previews.get(photoId) ?? found ?? remote ?? undefined
}
