import { type ReactNode, useId } from 'react'
import { css, cx } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'

interface FileButtonProps {
  label: ReactNode
  icon?: ReactNode
  /** Opens the camera; offer the gallery in a second button next to it. */
  camera?: boolean
  multiple?: boolean
  accept?: string
  disabled?: boolean
  /** Takes the focus when it appears in place of a control that had it. */
  autoFocus?: boolean
  variant?: 'outline' | 'primary' | 'ghost'
  block?: boolean
  /** Shows only the icon; the label is its accessible name. */
  iconOnly?: boolean
  onFiles: (files: File[]) => void
}

/** A file input that looks like a button: `camera` for "Take photo", without it for the gallery. */
export function FileButton(props: FileButtonProps) {
  const {
    label,
    icon,
    camera,
    multiple,
    accept = 'image/*',
    disabled,
    autoFocus,
    variant,
    block,
    iconOnly,
    onFiles,
  } = props
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
        // biome-ignore lint/a11y/noAutofocus: only in place of a control that had the focus
        autoFocus={autoFocus}
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
