import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Analysis, mostImages } from '../../../modules/vision/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DropZone } from './drop-zone.tsx'
import { AnalyzedRows, ChosenRows } from './photo-rows.tsx'
import type { Selection } from './selection.ts'

interface PhotosCardProps {
  readonly selection: Selection
  /** The analysis on screen, unless a new selection of photos has begun. */
  readonly analysis: Analysis | undefined
  readonly busy: boolean
  readonly error: string | undefined
  readonly onAnalyze: () => void
  readonly onStartNew: () => void
  /** The provider that gets the photos, and the number of photos left. */
  readonly children: ReactNode
}

/** Selects photos and starts the analysis; while it runs, shows the progress of each photo. */
export function PhotosCard({ selection, analysis, busy, error, onAnalyze, onStartNew, children }: PhotosCardProps) {
  const { files } = selection
  const shown = analysis ? analysis.total : files.length
  return (
    <Card
      title="Photos"
      actions={<span className={css({ color: 'fg.subtle', textStyle: 'small' })}>{`${shown} of ${mostImages}`}</span>}
    >
      {analysis ? (
        <AnalyzedRows images={analysis.individualImages} demo={analysis.demo} />
      ) : (
        files.length > 0 && <ChosenRows files={files} sending={busy} onRemove={selection.remove} />
      )}
      <DropZone onFiles={(more) => void selection.choose(more)} rejection={selection.rejection} disabled={busy} />
      <div role="alert">
        {error && (
          <div className={css({ marginTop: '12px' })}>
            <Banner kind="danger" inset>
              {error}
            </Banner>
          </div>
        )}
      </div>
      <div className={grid({ gap: '10px', marginTop: '12px' })}>
        {analysis && !busy ? (
          <Button block onClick={onStartNew}>
            Start a new analysis
          </Button>
        ) : (
          <Button
            variant={busy ? 'outline' : 'primary'}
            block
            busy={busy && 'Analyzing...'}
            icon={<Sparkles aria-hidden />}
            onClick={onAnalyze}
            className={busy ? css({ background: 'bg.sunken', color: 'fg.muted' }) : ''}
          >
            Analyze Images
          </Button>
        )}
        {children}
      </div>
    </Card>
  )
}
