import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useEffect, useRef, useState } from 'react'
import { estimateArea } from '../../../modules/vision/contract/endpoints.ts'
import type { OutputOf } from '../../../shared-kernel/endpoint.ts'
import { call, Offline, Problem, sentenceFor } from '../../app/api.ts'
import { useOnline } from '../../device/online.ts'
import { asBase64 } from '../../photos/base64.ts'
import { shrunk } from '../../photos/shrink.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'

export type PhotoEstimate = OutputOf<typeof estimateArea>

/** Ids of photos whose estimate waits until the device is online. Survives reloads. */
const waitingPhotos = atomWithStorage<readonly string[]>('tidytally-estimates-waiting', [], undefined, {
  getOnInit: true,
})

interface Failure {
  readonly sentence: string
  readonly retry: boolean
}

const sentence = 'Unable to analyze photo. Please enter square footage manually.'

const failureOf = (error: unknown): Failure => {
  const { reason, retry } = (error instanceof Problem ? error.problem : {}) as { reason?: string; retry?: boolean }
  return { sentence: [sentenceFor(error, sentence), reason].filter(Boolean).join(' '), retry: retry ?? true }
}

/** Requests the estimate of one photo. While offline it waits, and is sent when back online. */
export function useEstimate(photoId: string, photo: () => Promise<Blob | undefined>) {
  const online = useOnline()
  const [waiting, setWaiting] = useAtom(waitingPhotos)
  const [asking, setAsking] = useState<AbortController>()
  const [estimate, setEstimate] = useState<PhotoEstimate>()
  const [failure, setFailure] = useState<Failure>()
  const waits = waiting.includes(photoId)
  const wait = (does: boolean) =>
    setWaiting((ids) => (does ? [...new Set([...ids, photoId])] : ids.filter((id) => id !== photoId)))

  async function ask() {
    if (asking) return
    setFailure(undefined)
    if (!navigator.onLine) return wait(true)
    const leaving = new AbortController()
    setAsking(leaving)
    try {
      const file = await photo()
      if (!file) throw new Offline()
      const image = await asBase64(await shrunk(photoId, file))
      const found = await call(estimateArea, { image }, { signal: leaving.signal })
      setEstimate(found)
      wait(false)
      const { aiEstimatedSqft, aiConfidence, demo } = found
      const size = `About ${aiEstimatedSqft.toLocaleString('en-US')} sq ft, ${Math.round(aiConfidence * 100)}% confidence`
      toastSuccess('AI Analysis Complete', demo ? `Demo estimate: ${size}` : size)
    } catch (error) {
      if (leaving.signal.aborted) return
      if (error instanceof Offline) return wait(true)
      wait(false)
      setFailure(failureOf(error))
      toastFailure('Analysis failed', sentenceFor(error, sentence))
    } finally {
      setAsking(undefined)
    }
  }

  const askIfWaiting = useRef(() => {})
  askIfWaiting.current = () => waits && void ask()
  useEffect(() => {
    if (online) askIfWaiting.current()
  }, [online])
  useEffect(() => () => asking?.abort(), [asking])

  return {
    ask,
    asking: asking !== undefined,
    waits,
    cancel: () => wait(false),
    estimate,
    failure,
    dismiss: () => setEstimate(undefined),
  }
}
