import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { toastFailure } from './toasts.ts'

interface Late<Props> {
  (props: Props & Waiting): ReactNode
  /** Loads the code; a failure is tried again by the next call. */
  bring(): Promise<unknown>
  /** For the button that opens it: the code comes while the hand comes near. */
  readonly approach: { onPointerEnter(): void; onTouchStart(): void; onFocus(): void }
}

interface Waiting {
  /** Shown until the code is there. */
  readonly waiting?: ReactNode
  /** The code could not be loaded, which was said; now the button should work again. */
  readonly onUnavailable?: () => void
}

/**
 * A part of a screen that nobody sees before pressing something, such as a menu or dialog. Its code loads when a hand, the
 * pointer or the focus comes near the button, and at the latest with the press.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let loaded: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const bring = () => {
    coming ??= load().then(
      (code) => {
        loaded = code
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  const near = () => void bring().catch(() => {}) // the press tries again and says so

  function Part({ waiting, onUnavailable, ...props }: Props & Waiting) {
    const [Code, setCode] = useState(() => loaded)
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is wanted
    useEffect(() => {
      if (Code) return
      let left = false
      bring().then(
        () => !left && setCode(() => loaded),
        () => {
          if (left) return
          toastFailure('This could not be loaded', 'Check your connection and try again. Nothing is lost.')
          onUnavailable?.()
        },
      )
      return () => {
        left = true
      }
    }, [])
    return Code ? <Code {...(props as unknown as Props)} /> : waiting
  }
  return Object.assign(Part, { bring, approach: { onPointerEnter: near, onTouchStart: near, onFocus: near } })
}
