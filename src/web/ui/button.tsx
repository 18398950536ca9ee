import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styled-system/css/index.js'
import { type ButtonVariantProps, button } from '../styled-system/recipes/index.js'
import { Spinner } from './spinner.tsx'

type Look = Pick<ButtonVariantProps, 'variant' | 'size' | 'block'>

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** The label while the action runs, such as "Signing in..."; clicks are ignored meanwhile. */
  busy?: string | false | undefined
  icon?: ReactNode
}

/** variant primary | accent | outline | ghost | danger | plain; size sm 40 | md 48 | lg 56; `block` fills the row. */
export function Button({
  variant,
  size,
  block,
  busy,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(button({ variant, size, block }), className)}
    >
      {busy ? <Spinner /> : icon}
      {busy || children}
    </button>
  )
}

interface LinkButtonProps extends ComponentProps<'a'>, Look {
  icon?: ReactNode
}

/** A link that looks like a button. `createLink(LinkButton)` of the router makes it a typed one. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={cx(button({ variant, size, block }), className)}>
      {icon}
      {children}
    </a>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Look {
  /** The accessible name; in a list it includes the row: "Edit quote for Harbor Dental Group". */
  label: string
  icon: ReactNode
}

export function IconButton({
  label,
  icon,
  variant = 'plain',
  size,
  block,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={cx(button({ variant, size, block, icon: true }), className)}
    >
      {icon}
    </button>
  )
}
