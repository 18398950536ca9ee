import { useQuery } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import { useState } from 'react'
import { MeasureFloor, type MeasureFloorProps } from '../../measure/measure-floor.tsx'
import { css } from '../../styled-system/css/index.js'
import { Button } from '../../ui/button.tsx'
import type { Room, RoomPhoto } from '../outbox/rooms.ts'
import { quoteQuery } from '../quotes.ts'
import type { Estimate } from '../walkthrough/estimate.ts'
import { focalLengthOf } from './kept-focal-length.ts'
import { usePhotoSource } from './previews.ts'

type OnMeasured = { readonly onMeasured: (estimate: Estimate) => void }

/** "Measure" under a photo. */
function Measure({ alt, onPress }: { alt: string; onPress: () => void }) {
  return (
    <Button
      size="sm"
      block
      className={small}
      icon={<Ruler aria-hidden />}
      aria-label={`Measure ${alt}`}
      onClick={onPress}
    >
      Measure
    </Button>
  )
}

type Opened = Pick<MeasureFloorProps, 'picture' | 'focal35' | 'title'> & OnMeasured & { readonly onClose: () => void }

function Opened({ onMeasured, onClose, ...photo }: Opened) {
  return (
    <MeasureFloor
      {...photo}
      onDiscard={onClose}
      onUse={({ squareFeet, confidence }) => {
        onMeasured({ squareFeet, confidence, source: 'measured' })
        onClose()
      }}
    />
  )
}

/** Measures a photo of a room, unsent or stored on the server. */
export function MeasureStored({
  room,
  photo,
  alt,
  onMeasured,
}: { room: Room; photo: RoomPhoto; alt: string } & OnMeasured) {
  const [lens, setLens] = useState<{ focal35: number | null }>()
  return (
    <>
      <Measure alt={alt} onPress={() => void focalLengthOf(photo.id).then((focal35) => setLens({ focal35 }))} />
      {lens && (
        <OfRoom room={room} photo={photo} {...lens} onMeasured={onMeasured} onClose={() => setLens(undefined)} />
      )}
    </>
  )
}

function OfRoom({ room, photo, ...rest }: { room: Room; photo: RoomPhoto } & Omit<Opened, 'picture' | 'title'>) {
  const source = usePhotoSource(photo.id, photo.storageUrl)
  const { data: quote } = useQuery({ ...quoteQuery(room.quoteId), enabled: false })
  const title = [room.name, quote?.companyName].filter(Boolean).join(' · ')
  return source ? <Opened picture={source} title={title} {...rest} /> : null
}

/** Measures a photo of a room that isn't added yet. */
export function MeasureFile({ file, alt, onMeasured }: { file: File; alt: string } & OnMeasured) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Measure alt={alt} onPress={() => setOpen(true)} />
      {open && (
        <Opened picture={file} focal35={null} title="New room" onMeasured={onMeasured} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const small = css({ marginTop: '6px', paddingInline: '6px', gap: '6px' })
