import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { analyzeImages } from '../../../modules/vision/contract/endpoints.ts'
import { call, Offline, sentenceFor } from '../../app/api.ts'
import { newId } from '../../device/new-id.ts'
import { asBase64 } from '../../photos/base64.ts'
import { shrunk } from '../../photos/shrink.ts'
import { analysesQuery, analysisQuery, statusQuery } from '../analyses.ts'

interface Sending {
  readonly analysisId: string
  readonly files: readonly File[]
}

interface Outcome {
  readonly onStart: (analysisId: string) => void
  /** Called if the server has no such analysis, so the photos can be sent again. */
  readonly onRefused: () => void
}

export const offlineSentence = 'No connection. Your photos are still here. Analyze them when you’re back online.'
const failed = 'Failed to analyze images'

/**
 * Sends the selected photos once, no matter how often the button is clicked. The id is made here, so the analysis can
 * be followed before the response arrives, and found if that is lost.
 */
export function useSendPhotos({ onStart, onRefused }: Outcome) {
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const pressed = useRef(false)

  const mutation = useMutation({
    mutationFn: async ({ analysisId, files }: Sending) => {
      const images = await Promise.all(files.map(asImage))
      return call(analyzeImages, { analysisId, images })
    },
    onSuccess: ({ analysisId, analysis }) => {
      if (analysis) client.setQueryData(analysisQuery(analysisId).queryKey, analysis)
    },
    onError: async (error, { analysisId }) => {
      if (await arrived(analysisId)) return
      setError(error instanceof Offline ? offlineSentence : sentenceFor(error, failed))
      onRefused()
    },
    onSettled: () => {
      pressed.current = false
      void client.invalidateQueries({ queryKey: statusQuery.queryKey })
      void client.invalidateQueries({ queryKey: analysesQuery.queryKey })
    },
  })

  const arrived = (analysisId: string) =>
    client.fetchQuery({ ...analysisQuery(analysisId), staleTime: 0 }).then(
      () => true,
      () => false,
    )

  return {
    sending: mutation.isPending ? mutation.variables.analysisId : undefined,
    error,
    forgetError: () => setError(undefined),
    send(files: readonly File[]) {
      if (pressed.current) return
      if (files.length === 0) return setError('Please upload at least one image.')
      if (!navigator.onLine) return setError(offlineSentence)
      pressed.current = true
      setError(undefined)
      const analysisId = newId()
      onStart(analysisId)
      mutation.mutate({ analysisId, files })
    },
  }
}

/** A smaller copy as base64, without a data URL's prefix. */
async function asImage(file: File) {
  const small = await shrunk(newId(), file)
  return { base64: await asBase64(small), filename: (file.name || 'photo.jpg').slice(-255) }
}
