import { CircleCheck, CircleX, FileX, ImageOff, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AnalyzedImage } from '../../../modules/vision/contract/endpoints.ts'
import { photoKey } from '../../photos/choose.ts'
import { css } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'
import { IconButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DemoMark, sqft } from './figures.tsx'
import { usePictureOf } from './picture.tsx'

/** The photos chosen so far, each with a button that removes it. */
export function ChosenRows({
  files,
  sending,
  onRemove,
}: {
  files: readonly File[]
  sending: boolean
  onRemove: (file: File) => void
}) {
  return (
    <ul aria-label="Photos" className={rows}>
      {files.map((file) => (
        <Row
          key={photoKey(file)}
          picture={<FilePicture file={file} />}
          name={file.name}
          about={sending ? 'Sending' : size(file.size)}
        >
          {sending ? (
            <Spinner />
          ) : (
            <IconButton label={`Remove ${file.name}`} icon={<X aria-hidden />} onClick={() => onRemove(file)} />
          )}
        </Row>
      ))}
    </ul>
  )
}

/** The photos of an analysis, each with its progress. */
export function AnalyzedRows({ images, demo }: { images: readonly AnalyzedImage[]; demo: boolean }) {
  return (
    <ul aria-label="Photos" className={rows}>
      {images.map((image, position) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: photos keep their order, and names may repeat
          key={position}
          picture={<Thumb src={image.pictureUrl} />}
          name={image.filename}
          about={<About image={image} demo={demo} />}
        >
          {icons[image.state]}
        </Row>
      ))}
    </ul>
  )
}

const icons = {
  queued: null,
  running: <Spinner />,
  done: <CircleCheck aria-hidden className={css({ color: 'success.fg' })} />,
  failed: <CircleX aria-hidden className={css({ color: 'danger.fg' })} />,
} as const

function About({ image: { state, analysis }, demo }: { image: AnalyzedImage; demo: boolean }) {
  if (state === 'queued') return 'Waiting'
  if (state === 'running') return 'Reading the room'
  if (state === 'failed' || !analysis) return <span className={css({ color: 'danger.fg' })}>Not estimated</span>
  return (
    <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: '0 8px' })}>
      {sqft(analysis.estimatedSquareFootage)} sq ft
      {demo && <DemoMark />}
    </span>
  )
}

interface RowProps {
  readonly picture: ReactNode
  readonly name: string
  readonly about: ReactNode
  readonly children: ReactNode
}

function Row({ picture, name, about, children }: RowProps) {
  return (
    <li className={row}>
      {picture}
      <div className={css({ flex: '1', minWidth: '0' })}>
        <bdi
          title={name}
          className={css({ fontWeight: '600', overflowWrap: 'anywhere', lineHeight: '1.3', lineClamp: 2 })}
        >
          {name}
        </bdi>
        <span className={css({ color: 'fg.subtle', textStyle: 'small' })}>{about}</span>
      </div>
      <span className={mark}>{children}</span>
    </li>
  )
}

const FilePicture = ({ file }: { file: File }) => <Thumb src={usePictureOf(file)} />

function Thumb({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(false)
  if (!src || broken) return <span className={thumb}>{src ? <ImageOff aria-hidden /> : <FileX aria-hidden />}</span>
  return (
    <img src={src} alt="" className={thumb} decoding="async" width={44} height={34} onError={() => setBroken(true)} />
  )
}

const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const rows = css({ marginBottom: '14px', '& > li + li': { borderTop: '1px solid {colors.border.subtle}' } })
const row = hstack({ gap: '12px', minHeight: '68px', paddingBlock: '8px' })
const thumb = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '58px',
  height: '44px',
  objectFit: 'cover',
  borderRadius: 'sm',
  background: 'bg.sunken',
  color: 'fg.subtle',
  '& svg': { width: '20px', height: '20px' },
})
const mark = css({ flex: 'none', display: 'grid', placeItems: 'center', minWidth: '44px', color: 'fg.subtle' })
