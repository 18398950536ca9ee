import { RotateCw, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useOnline } from '../online.ts'
import { css, cx } from '../styled-system/css/index.js'
import { button, photo } from '../styled-system/recipes/index.js'

interface PhotoThumbProps {
  src: string
  /** What it shows: "Photo 2 of Reception". */
  alt: string
  /** keeping: not on this device yet; unkept: only in this page, because the device's storage is full. */
  state: 'keeping' | 'unkept' | 'waiting' | 'uploading' | 'failed' | 'saved'
  /** From 0 to 1 while uploading. */
  progress?: number
  waitsFor?: 'signal' | 'a plan'
  onRetry?: () => void
  onRemove?: () => void
}

/** A photo, shown at once; its upload, failure and retry are overlaid. */
export function PhotoThumb({ src, alt, state, progress = 0, waitsFor = 'signal', onRetry, onRemove }: PhotoThumbProps) {
  const styles = photo()
  const [missing, setMissing] = useState('')
  const attempt = `${src} ${useOnline()}` // a picture that had no signal is tried again with one
  return (
    <div className={styles.root}>
      <img
        key={attempt}
        src={src}
        alt={alt}
        className={styles.image}
        loading="lazy"
        decoding="async"
        width={160}
        height={160}
        onError={() => setMissing(attempt)}
      />
      {missing === attempt && <span className={absent}>Shown with a signal</span>}
      {onRemove && (
        <button type="button" className={styles.action} aria-label={`Remove ${alt}`} onClick={onRemove}>
          <X aria-hidden />
        </button>
      )}
      {state !== 'saved' && (
        <div className={styles.veil}>
          <State state={state} alt={alt} progress={progress} waitsFor={waitsFor} onRetry={onRetry} />
        </div>
      )}
    </div>
  )
}

function State({
  state,
  alt,
  progress,
  waitsFor,
  onRetry,
}: Pick<PhotoThumbProps, 'state' | 'alt' | 'waitsFor' | 'onRetry'> & { progress: number }) {
  const styles = photo()
  if (state === 'keeping') return <span className={styles.state}>Saving...</span>
  if (state === 'unkept') return <span className={styles.state}>Not saved on this phone</span>
  if (state === 'waiting') return <span className={styles.state}>Waiting for {waitsFor}</span>
  if (state === 'uploading') {
    const percent = Math.round(progress * 100)
    return (
      <>
        <span className={styles.state}>{percent}%</span>
        <div
          role="progressbar"
          aria-label={`Uploading ${alt}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className={styles.bar}
        >
          <div className={styles.fill} style={{ width: `${percent}%` }} />
        </div>
      </>
    )
  }
  return (
    <>
      <span className={styles.state}>Not saved</span>
      {onRetry && (
        <button type="button" className={styles.retry} aria-label={`Retry ${alt}`} onClick={onRetry}>
          <RotateCw aria-hidden />
          Retry
        </button>
      )}
    </>
  )
}

const absent = css({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  placeItems: 'center',
  padding: '8px',
  textAlign: 'center',
  fontSize: '13px',
  color: 'fg.subtle',
  background: 'bg.sunken',
})

interface FileButtonProps {
  label: ReactNode
  icon?: ReactNode
  /** Opens the camera; offer the gallery in a second button next to it. */
  camera?: boolean
  multiple?: boolean
  accept?: string
  disabled?: boolean
  variant?: 'outline' | 'primary' | 'ghost'
  block?: boolean
  /** Shows only the icon; the label is its accessible name. */
  iconOnly?: boolean
  onFiles: (files: File[]) => void
}

/** A file input that looks like a button: `camera` for "Take photo", without it for the gallery. */
export function FileButton(props: FileButtonProps) {
  const { label, icon, camera, multiple, accept = 'image/*', disabled, variant, block, iconOnly, onFiles } = props
  const id = useId()
  return (
    <span className={css({ position: 'relative', display: block ? 'block' : 'inline-block' })}>
      <input
        id={id}
        type="file"
        accept={accept}
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        disabled={disabled}
        className={cx('peer', css({ srOnly: true }))}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label
        htmlFor={id}
        aria-disabled={disabled || undefined}
        className={cx(
          button({ variant, block, icon: iconOnly }),
          css({ '.peer:focus-visible ~ &': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' } }),
        )}
      >
        {icon}
        {iconOnly ? <span className={css({ srOnly: true })}>{label}</span> : label}
      </label>
    </span>
  )
}
