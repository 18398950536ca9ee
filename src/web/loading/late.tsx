import type { ComponentType, ReactNode } from 'react'
import { toastFailure } from '../ui/toasts.ts'
import { aside, type Waiting } from './aside.tsx'
import { styled } from './styled.ts'

interface Late<Props> {
  (props: Props & Waiting): ReactNode
  /** Loads the code; a failure is tried again by the next call. */
  bring(): Promise<unknown>
  /** For the button that opens it: the code comes while the hand comes near. */
  readonly approach: { onPointerEnter(): void; onTouchStart(): void; onFocus(): void }
}

/**
 * A part of a screen that nobody sees before pressing something, such as a menu or dialog. Its code loads when a hand, the
 * pointer or the focus comes near the button, and at the latest with the press. If it cannot be loaded, that is said, and
 * `onUnavailable` makes the button work again.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  const Part = aside(styled(load))
  const { bring } = Part
  const near = () => void bring().catch(() => {}) // the press tries again and says so

  const Late = (props: Props & Waiting) => (
    <Part
      {...props}
      onUnavailable={() => {
        toastFailure('This could not be loaded', 'Check your connection and try again. Nothing is lost.')
        props.onUnavailable?.()
      }}
    />
  )
  return Object.assign(Late, { bring, approach: { onPointerEnter: near, onTouchStart: near, onFocus: near } })
}
