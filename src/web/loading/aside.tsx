import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Loads once. A failure is forgotten, so the next call tries again. */
export function once<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let coming: Promise<Code> | undefined
  return () => {
    coming ??= load().catch((error) => {
      coming = undefined
      throw error
    })
    return coming
  }
}

/** A weak signal fails without ever being gone. */
const tryAgainMs = 30_000

/**
 * Loads code that nobody waits for. After a failure it is tried again when the signal is back, and every half minute.
 * Returns how to call it off.
 */
export function untilLoaded<Code>(load: () => Promise<Code>, then: (code: Code) => void = () => {}): () => void {
  let off = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    window.removeEventListener('online', tryNow)
  }
  function tryNow() {
    rest()
    load().then(
      (code) => off || then(code),
      () => {
        if (off) return
        window.addEventListener('online', tryNow)
        timer = setTimeout(tryNow, tryAgainMs)
      },
    )
  }
  tryNow()
  return () => {
    off = true
    rest()
  }
}

export interface Waiting {
  /** Shown until the code is there. */
  readonly waiting?: ReactNode
  /** The code could not be loaded. Without this, it is tried again. */
  readonly onUnavailable?: () => void
}

interface Aside<Props> {
  (props: Props & Waiting): ReactNode
  /** Loads the code; a failure is tried again by the next call. */
  bring(): Promise<unknown>
}

/**
 * A part of a screen that appears when its code has loaded. Unlike React's `lazy`, code that cannot be loaded leaves
 * the rest of the screen as it is.
 */
export function aside<Props extends object>(load: () => Promise<ComponentType<Props>>): Aside<Props> {
  let loaded: ComponentType<Props> | undefined
  const bring = once(async () => {
    loaded = await load()
  })

  function Part({ waiting, onUnavailable, ...props }: Props & Waiting) {
    const [Code, setCode] = useState(() => loaded)
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is wanted
    useEffect(() => {
      if (Code) return
      const show = () => setCode(() => loaded)
      if (!onUnavailable) return untilLoaded(bring, show)
      let left = false
      bring().then(
        () => left || show(),
        () => left || onUnavailable(),
      )
      return () => {
        left = true
      }
    }, [])
    return Code ? <Code {...(props as unknown as Props)} /> : waiting
  }
  return Object.assign(Part, { bring })
}
