import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { LoadFailed } from './load-failed.tsx'

/** Loads once. After a failure, the next call loads again. */
export function once<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Slow connections can fail without an `offline` event. */
const retryMs = 30_000

/** Runs `again` once: when the browser is back online, or after half a minute. Returns a cancel function. */
function retrySoon(again: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('online', retry)
  }
  const retry = () => {
    cancel()
    again()
  }
  const timer = setTimeout(retry, retryMs)
  window.addEventListener('online', retry)
  return cancel
}

/** Loads code in the background, retrying until it has loaded. Returns a cancel function. */
export function loadInBackground<Code>(load: () => Promise<Code>, then: (code: Code) => void = () => {}): () => void {
  let isCanceled = false
  let cancelRetry = () => {}
  const attempt = () =>
    load().then(
      (code) => isCanceled || then(code),
      () => {
        if (!isCanceled) cancelRetry = retrySoon(attempt)
      },
    )
  void attempt()
  return () => {
    isCanceled = true
    cancelRetry()
  }
}

interface Lazy<Props, Extra> {
  (props: Props & Extra & { readonly fallback?: ReactNode }): ReactNode
  /** Loads the code; the next call retries after a failure. */
  preload(): Promise<void>
}

/**
 * A part of a screen whose code loads when it first renders. If the code can't be loaded, the rest of the screen works
 * and loading is retried; with `onFailed` it isn't, and the caller decides.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Lazy<Props, { onFailed?: () => void }> => lazily(load, KeepRetrying)

interface LazyOnIntent<Props> extends Lazy<Props, { onCancel: () => void }> {
  /** For the button that opens it: loads the code on hover, touch or focus, before the click. */
  readonly intent: { onPointerEnter(): void; onTouchStart(): void; onFocus(): void }
}

/**
 * A menu or dialog whose code loads when its button is about to be clicked, or when it is. If the code can't be loaded,
 * a dialog says so and offers Retry; `onCancel` is called when the user closes that dialog: it
 * takes the part away, so that the next click loads it again.
 */
export function lazyOnIntent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyOnIntent<Props> {
  const Part = lazily<Props, { onCancel: () => void }>(load, OfferRetry)
  const preload = () => void Part.preload().catch(() => {}) // the click retries, and reports a second failure
  return Object.assign(Part, { intent: { onPointerEnter: preload, onTouchStart: preload, onFocus: preload } })
}

type FailedProps<Extra> = Extra & { readonly retry: () => void; readonly fallback?: ReactNode }

/** React's `lazy`, which would remember a failure forever, in an error boundary that can retry. */
function lazily<Props extends object, Extra extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<FailedProps<Extra>>,
): Lazy<Props, Extra> {
  let loaded: ComponentType<Props> | undefined
  const preload = once(async () => {
    loaded = await load()
    return loaded
  })
  const attempt = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await preload() }
      } catch (cause) {
        Code = attempt()
        throw new NotLoaded('The code of a part couldn’t be loaded', { cause })
      }
    })
  let Code = attempt()
  function Attempt(props: Props & { readonly fallback?: ReactNode }) {
    const [Shown] = useState(() => loaded ?? Code) // `lazy` shows the fallback for a moment even if the code has loaded
    return (
      <Suspense fallback={props.fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }
  const Part = (props: Props & Extra & { readonly fallback?: ReactNode }) => (
    <LoadBoundary failed={(retry) => <Failed {...props} retry={retry} />}>
      <Attempt {...props} />
    </LoadBoundary>
  )
  return Object.assign(Part, { preload: async () => void (await preload()) })
}

class NotLoaded extends Error {}

interface BoundaryProps {
  readonly failed: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

class LoadBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(error: unknown) {
    if (error instanceof NotLoaded) return { failed: true }
    throw error // errors of the part itself go to the screen's own boundary
  }
  override render() {
    return this.state.failed ? this.props.failed(() => this.setState({ failed: false })) : this.props.children
  }
}

function KeepRetrying({ retry, onFailed, fallback }: FailedProps<{ onFailed?: () => void }>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!onFailed) return retrySoon(retry)
    onFailed()
  }, [])
  return fallback
}

const OfferRetry = ({ retry, onCancel, fallback }: FailedProps<{ onCancel: () => void }>) => (
  <>
    {fallback}
    <LoadFailed onRetry={retry} onCancel={onCancel} />
  </>
)
