import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '../device/online.ts'
import { css } from '../styled-system/css/index.js'
import { photo } from '../styled-system/recipes/index.js'

interface PhotoThumbProps {
  src: string
  /** The content: "Photo 2 of Reception". */
  alt: string
  /** keeping: not on this device yet; unkept: only in this page, because the device's storage is full. */
  state: 'keeping' | 'unkept' | 'waiting' | 'uploading' | 'failed' | 'saved'
  /** From 0 to 1 while uploading. */
  progress?: number
  waitsFor?: 'signal' | 'a plan' | 'the update'
  onRetry?: () => void
  onRemove?: () => void
}

/** A photo, shown at once; its upload, failure and retry are overlaid. */
export function PhotoThumb({ src, alt, state, progress = 0, waitsFor = 'signal', onRetry, onRemove }: PhotoThumbProps) {
  const styles = photo()
  const [missing, setMissing] = useState('')
  const attempt = `${src} ${useOnline()}` // a picture that failed offline is loaded again when back online
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
