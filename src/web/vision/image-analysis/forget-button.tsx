import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { forgetAnalysis } from '../../../modules/vision/contract/endpoints.ts'
import { call, Problem, sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { analysesQuery } from '../analyses.ts'

interface Props {
  readonly analysisId: string
  /** When the analysis was made, to name it: "Nov 22, 11:21 PM". */
  readonly when: string
  readonly isOpen: boolean
}

/** Deletes an analysis with its photos, after asking once. */
export function ForgetButton({ analysisId, when, isOpen }: Props) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(forgetAnalysis, { analysisId }).catch((error: unknown) => {
        if (!(error instanceof Problem && error.status === 404)) throw error // another tab deleted it first
      }),
    onSuccess: async () => {
      if (isOpen) await navigate({ to: '/image-analysis', search: {} })
      await client.invalidateQueries({ queryKey: analysesQuery.queryKey })
      toastSuccess('Analysis and photos deleted')
    },
    onError: (error) => toastFailure('Not deleted', sentenceFor(error, 'Please try again.')),
  })
  if (!asking)
    return <IconButton label={`Delete the analysis of ${when}`} icon={<Trash2 />} onClick={() => setAsking(true)} />
  return (
    <fieldset aria-label={`Delete the analysis of ${when}?`} className={question}>
      <span className={css({ flex: '1 1 100%' })}>Delete it with its photos?</span>
      <Button size="sm" disabled={isPending} onClick={() => mutate()}>
        Delete
      </Button>
      <Button size="sm" variant="plain" autoFocus onClick={() => setAsking(false)}>
        Keep
      </Button>
    </fieldset>
  )
}

const question = hstack({
  flexWrap: 'wrap',
  gap: '8px',
  width: '100%',
  paddingBlock: '8px',
})
