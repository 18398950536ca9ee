import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { css } from '../../styled-system/css/index.js'

/** The photo as the model saw it, without metadata. */
export function Picture({ src, name }: { src: string | null; name: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <div className={frame}>
      {src && !broken ? (
        <img src={src} alt={name} loading="lazy" decoding="async" className={image} onError={() => setBroken(true)} />
      ) : (
        <ImageOff aria-hidden />
      )}
    </div>
  )
}

/** The address of a photo on this device that isn't on the server yet. */
export function usePictureOf(file: File): string | null {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return src
}

/** A photo next to its details; above them on a phone. */
export const photoCard = css({
  layerStyle: 'card',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 8fr)' },
  overflow: 'hidden',
})
/** The photo fills its side; the text decides the height. */
const frame = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: { base: '200px', md: '168px' },
  aspectRatio: { base: '3 / 2', md: 'auto' },
  background: 'bg.sunken',
  color: 'fg.subtle',
})
const image = css({ position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' })
