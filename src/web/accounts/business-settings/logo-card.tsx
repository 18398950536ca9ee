import { Check, ImageUp, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, hstack, wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { BusinessFormState } from './profile.ts'
import { acceptedLogos, useLogoUpload } from './use-logo-upload.ts'

/** The logo: dropped or chosen, stored once uploaded, removed with the next save. */
export function LogoCard({ form, onUploaded }: { form: BusinessFormState; onUploaded: (saved: CurrentUser) => void }) {
  const logo = useWatch({ control: form.control, name: 'businessLogoUrl' })
  const { choose, progress, trouble, kept } = useLogoUpload(onUploaded)
  const [size, setSize] = useState<PictureSize | null>(null)
  const remove = () => form.setValue('businessLogoUrl', '', { shouldDirty: true })
  const sentence = trouble || form.formState.errors.businessLogoUrl?.message
  return (
    <Card
      id="businessLogoUrl"
      title="Business Logo"
      actions={
        <span role="status">
          {logo && (
            <Tag tone="success" icon={<Check aria-hidden />}>
              Logo uploaded
            </Tag>
          )}
        </span>
      }
    >
      <div role="alert" className={css({ '&:not(:empty)': { marginBottom: '10px' } })}>
        {sentence && <FieldError id="logo-trouble">{sentence}</FieldError>}
      </div>
      <div className={wrap({ gap: '18px' })}>
        {logo && <LogoPicture key={logo} src={logo} onSize={setSize} />}
        <div className={grid({ flex: '1 1 300px', minWidth: '0', gap: '10px', alignContent: 'start' })}>
          <DropZone replacing={logo !== ''} onFile={choose} />
          {progress !== null && (
            <div>
              <p className={css({ textStyle: 'small', marginBottom: '6px' })}>Uploading... {progress}%</p>
              <Progress label="Uploading the logo" value={progress} max={100} valueText={`${progress}%`} />
            </div>
          )}
          {logo && (
            <div className={facts}>
              <p className={css({ textStyle: 'small', color: 'fg.muted', minWidth: '0', overflowWrap: 'anywhere' })}>
                {factsOf(size, kept?.url === logo ? kept : null)}
                {size && Math.max(size.width, size.height) < 200 && '. This logo is small and may print blurry.'}
              </p>
              <Button icon={<Trash2 aria-hidden />} onClick={remove} className={css({ color: 'danger.fg' })}>
                Remove
              </Button>
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}

/** In pixels, as stored. */
interface PictureSize {
  readonly width: number
  readonly height: number
}

function LogoPicture({ src, onSize }: { src: string; onSize: (size: PictureSize) => void }) {
  return (
    <div className={picture}>
      <img
        src={src}
        alt="Your logo"
        className={css({ maxWidth: 'full', maxHeight: 'full', objectFit: 'contain' })}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
      />
    </div>
  )
}

/** "brightline-mark.png, 512 × 512, 38 KB"; on later visits only the dimensions are known. */
const factsOf = (size: PictureSize | null, file: { name: string; bytes: number } | null) =>
  [
    file?.name,
    size && `${size.width} × ${size.height}`,
    file && `${Math.max(1, Math.round(file.bytes / 1024)).toLocaleString('en-US')} KB`,
  ]
    .filter(Boolean)
    .join(', ')

function DropZone({ replacing, onFile }: { replacing: boolean; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const take = (files: readonly File[]) => files[0] && onFile(files[0])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside
    <div
      className={zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImageUp aria-hidden className={css({ flexShrink: '0', mdDown: { display: 'none' } })} />
      <div className={css({ flex: '1 1 170px', minWidth: '0' })}>
        <p className={css({ fontWeight: '600' })}>{replacing ? 'Drop a new logo here' : 'Drop your logo here'}</p>
        <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
          200x200 pixels or larger. PNG, JPG, SVG, max 2MB.
        </p>
      </div>
      <FileButton label="Choose file" accept={acceptedLogos} onFiles={take} />
    </div>
  )
}

const picture = css({
  display: 'grid',
  placeItems: 'center',
  width: '118px',
  height: '118px',
  padding: '14px',
  borderRadius: 'card',
  border: '1px solid {colors.border.subtle}',
  background: 'white',
})
const zone = hstack({
  flexWrap: 'wrap',
  gap: '10px 16px',
  padding: '14px 16px',
  border: '1px dashed {colors.border.control}',
  borderRadius: 'control',
  '&[data-over]': { background: 'bg.brandSubtle', borderColor: 'bg.brand' },
})
const facts = hstack({ justifyContent: 'space-between', gap: '12px' })
