import { Camera, ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { mostImages } from '../../../modules/vision/contract/endpoints.ts'
import { acceptedPhotos } from '../../photos/choose.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { FileButton } from '../../ui/file-button.tsx'
import { FieldError } from '../../ui/form/field.tsx'

interface DropZoneProps {
  readonly onFiles: (files: File[]) => void
  readonly rejection: string | undefined
  readonly disabled: boolean
}

/** The file input's id, so that other buttons can open the same dialog. */
export const chooserId = 'choose-photos'
/** Some browsers fire no event when their file dialog is canceled, but the window regains focus. */
const cancelCheckMs = 300

/** Accepts dropped photos, or opens the file dialog by click or keyboard. */
export function DropZone({ onFiles, rejection, disabled }: DropZoneProps) {
  const touch = window.matchMedia('(pointer: coarse)').matches
  const [over, setOver] = useState(false)
  const dialog = useDialogOpen()
  const errorId = useId()
  useNoStrayDrop()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!disabled && files.length > 0) onFiles(files)
  }
  return (
    <div>
      <div role="alert" className={css({ '&:not(:empty)': { marginBottom: '12px' } })}>
        {rejection && <FieldError id={errorId}>{rejection}</FieldError>}
      </div>
      <input
        id={chooserId}
        type="file"
        multiple
        accept={acceptedPhotos}
        disabled={disabled}
        aria-describedby={rejection ? errorId : undefined}
        className={cx('peer', css({ srOnly: true }))}
        onClick={dialog.opened}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          dialog.closed()
          if (files.length > 0) onFiles(files)
        }}
      />
      <label
        htmlFor={chooserId}
        data-over={over || dialog.open || undefined}
        data-disabled={disabled || undefined}
        className={zone}
        onDragOver={(event) => {
          event.preventDefault()
          event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ImageUp aria-hidden />
        <span>
          <strong className={css({ display: 'block', fontWeight: '600' })}>
            {touch ? (
              <span className={link()}>Choose photos</span>
            ) : (
              <>
                Drop photos here or <span className={link()}>choose files</span>
              </>
            )}
          </strong>
          <span className={css({ color: 'fg.subtle', textStyle: 'small' })}>
            PNG, JPG, GIF or WebP, up to {mostImages}, 10 MB each
          </span>
        </span>
      </label>
      {touch && (
        <div className={css({ marginTop: '10px' })}>
          <FileButton
            label="Take photo"
            icon={<Camera aria-hidden />}
            camera
            block
            accept={acceptedPhotos}
            disabled={disabled}
            onFiles={onFiles}
          />
        </div>
      )}
    </div>
  )
}

/** Whether the file dialog is open; a canceled one is detected shortly after the window regains focus. */
function useDialogOpen() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!open) return
    const check = () => {
      timer.current = setTimeout(() => setOpen(false), cancelCheckMs)
    }
    window.addEventListener('focus', check)
    return () => {
      window.removeEventListener('focus', check)
      clearTimeout(timer.current)
    }
  }, [open])
  return { open, opened: () => setOpen(true), closed: () => setOpen(false) }
}

/** Prevents a photo dropped next to the zone from replacing the screen. */
function useNoStrayDrop() {
  useEffect(() => {
    const stop = (event: Event) => event.preventDefault()
    const done = new AbortController()
    for (const kind of ['dragover', 'drop']) document.addEventListener(kind, stop, { signal: done.signal })
    return () => done.abort()
  }, [])
}

const zone = hstack({
  gap: '14px',
  minHeight: '84px',
  padding: '14px 16px',
  borderRadius: 'control',
  border: '1.5px dashed {colors.border.control}',
  background: 'bg.surface',
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  '& > svg': { width: '24px', height: '24px', color: 'fg.muted' },
  '&:hover, &[data-over]': { background: 'bg.brandSubtle', borderColor: 'bg.brand' },
  '&[data-disabled]': {
    background: 'bg.sunken',
    borderColor: 'border.default',
    color: 'fg.subtle',
    cursor: 'not-allowed',
  },
  '&[data-disabled] .link': { color: 'inherit' },
  '.peer:focus-visible ~ &': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
})
