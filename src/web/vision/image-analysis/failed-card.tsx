import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileX, RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import { type AnalyzedImage, retryImage } from '../../../modules/vision/contract/endpoints.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { hstack, wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { analysisQuery } from '../analyses.ts'
import { UseInQuote } from './use-in-quote.tsx'

interface FailedCardProps {
  readonly analysisId: string
  readonly position: number
  readonly image: AnalyzedImage
  readonly onChooseAnother: () => void
}

/** A photo without an estimate: the reason, and the options. */
export function FailedCard({ analysisId, position, image, onChooseAnother }: FailedCardProps) {
  const retry = useRetry(analysisId, position)
  const errorId = useId()
  const [typing, setTyping] = useState(false)
  const { filename, error } = image
  return (
    <article aria-label={filename} className={card}>
      <span className={tile}>
        <FileX aria-hidden />
      </span>
      <div className={css({ flex: '1 1 220px', minWidth: '0' })}>
        <h3 className={css({ textStyle: 'h3', fontSize: '16px', overflowWrap: 'anywhere' })}>
          <bdi>{filename}</bdi> wasn’t estimated
        </h3>
        <p className={css({ color: 'fg.muted', textStyle: 'smallLg' })}>{error?.message} It’s not in the total.</p>
        <div role="alert">
          {retry.error && (
            <FieldError id={errorId}>{sentenceFor(retry.error, 'This photo couldn’t be sent again.')}</FieldError>
          )}
        </div>
      </div>
      <div className={buttons}>
        {error?.retry && (
          <Button
            size="sm"
            icon={<RotateCw aria-hidden />}
            aria-label={`Retry ${filename}`}
            busy={retry.isPending && 'Retrying...'}
            onClick={() => retry.mutate()}
          >
            Retry
          </Button>
        )}
        <Button
          size="sm"
          variant={error?.retry ? 'ghost' : 'outline'}
          aria-label={`Choose another photo instead of ${filename}`}
          onClick={onChooseAnother}
        >
          Choose another
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Type the size: ${filename}`} onClick={() => setTyping(true)}>
          Type the size
        </Button>
      </div>
      <UseInQuote
        open={typing}
        onClose={() => setTyping(false)}
        {...{ filename, estimate: null, demo: false, measured: null }}
      />
    </article>
  )
}

function useRetry(analysisId: string, position: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(retryImage, { analysisId, position }),
    onSuccess: (analysis) => client.setQueryData(analysisQuery(analysisId).queryKey, analysis),
  })
}

const card = hstack({
  layerStyle: 'card',
  borderColor: 'border.danger',
  flexWrap: 'wrap',
  gap: '14px 20px',
  padding: { base: '16px', md: '20px 22px' },
})
const tile = css({
  display: 'grid',
  placeItems: 'center',
  width: '52px',
  height: '52px',
  borderRadius: 'control',
  background: 'danger.bg',
  color: 'danger.fg',
})
const buttons = wrap({ gap: '8px', mdDown: { width: 'full', '& > *': { flex: '1' } } })
