import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { sentenceFor } from '../../app/api.ts'
import { screens } from '../../app/screens.ts'
import { useTitle } from '../../app/title.ts'
import { useOnline } from '../../device/online.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { isOver, statusQuery } from '../analyses.ts'
import { AnalysisStatus } from './analysis-status.tsx'
import { chooserId } from './drop-zone.tsx'
import { useFollowed } from './follow.ts'
import { History } from './history.tsx'
import { NotConfigured } from './not-configured.tsx'
import { ReportNotice } from './notices.tsx'
import { PhotosCard } from './photos-card.tsx'
import { Results, SendingResults } from './results.tsx'
import { useSelection } from './selection.ts'
import { useSendPhotos } from './send-photos.ts'
import { Tips } from './tips.tsx'
import { TotalCard } from './total-card.tsx'

const route = getRouteApi('/image-analysis')

/** Estimates square feet from photos of rooms. The analysis is in the address, so a reload or a link shows it again. */
export function ImageAnalysisScreen() {
  useTitle(screens.imageAnalysis.title)
  const online = useOnline()
  const { data: status } = useQuery(statusQuery)
  const desk = useDesk()
  const { analysis, analysisId, selection, sending } = desk
  const over = analysis !== undefined && isOver(analysis)
  const canAnalyze = status?.model !== 'none'
  return (
    <>
      <PageHeader
        title="AI Image Analysis"
        lead="A photo has no scale. Take each figure as a start and confirm it on site."
      />
      {!online && (
        <div className={css({ marginBottom: '4' })}>
          <Banner kind="offline" inset>
            You’re offline. An analysis that has begun goes on without you.
          </Banner>
        </div>
      )}
      <div className={columns} data-analysis={analysis || sending ? '' : undefined}>
        {(analysis || sending) && (
          <div className={css({ gridArea: 'total' })}>
            <TotalCard analysis={analysis} total={analysis?.total ?? selection.files.length} />
          </div>
        )}
        <div className={css({ gridArea: 'main', minWidth: '0' })}>
          {!analysis && sending && <SendingResults files={selection.files} />}
          {analysis && <Results analysis={analysis} onChooseAnother={desk.chooseAnother} />}
          {!analysis && analysisId && desk.trouble && (
            <Banner kind="danger" inset live>
              {sentenceFor(desk.trouble, 'This analysis couldn’t be loaded.')}
            </Banner>
          )}
          {!analysisId && canAnalyze && <Tips />}
        </div>
        <div className={grid({ gridArea: 'photos', gap: '4', minWidth: '0' })}>
          {canAnalyze ? (
            <PhotosCard
              selection={selection}
              analysis={desk.choosing ? undefined : analysis}
              busy={sending || (analysis !== undefined && !over)}
              error={desk.error}
              onAnalyze={desk.analyze}
              onStartNew={desk.startNew}
            >
              <AnalysisStatus />
            </PhotosCard>
          ) : (
            <NotConfigured />
          )}
          {(analysis || sending) && <ReportNotice analysis={analysis} />}
        </div>
        <div className={css({ gridArea: 'earlier', minWidth: '0' })}>
          <History openId={analysisId} />
        </div>
      </div>
    </>
  )
}

/** Screen state: the selected photos and the current analysis. */
function useDesk() {
  const { analysis: analysisId } = route.useSearch()
  const navigate = useNavigate()
  const selection = useSelection()
  const show = (id?: string) => void navigate({ to: '/image-analysis', search: id ? { analysis: id } : {} })
  const { send, sending, error, forgetError } = useSendPhotos({
    onStart(id) {
      selection.sent(id)
      show(id)
    },
    onRefused() {
      selection.sent(null)
      show()
    },
  })
  const isSending = sending !== undefined && sending === analysisId
  const { analysis, trouble, missing } = useFollowed(analysisId, isSending)
  const kept = useRef<readonly File[]>([])
  const choosing = selection.files.length > 0 && selection.sentAs === null

  return {
    analysisId,
    analysis,
    sending: isSending && !analysis,
    trouble: isSending && !missing ? undefined : trouble,
    error,
    choosing,
    selection: {
      ...selection,
      choose(files: readonly File[]) {
        forgetError()
        const before = kept.current
        kept.current = []
        return selection.choose(files, before)
      },
    },
    analyze: () => send(choosing || !analysis ? selection.files : []),
    startNew() {
      forgetError()
      selection.clear()
      show()
    },
    /** Photos with an estimate stay selected: the server knows them, so they don't count again. */
    chooseAnother(position: number) {
      const images = analysis?.individualImages ?? []
      const here = selection.sentAs === analysisId && selection.files.length === images.length
      kept.current = here ? selection.files.filter((_, at) => at !== position && images[at]?.state === 'done') : []
      document.getElementById(chooserId)?.click()
    },
  }
}

/** On a phone the results of an analysis come before its photos; without one the photos come first. */
const columns = grid({
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(320px, 397px) minmax(0, 1fr)' },
  gridTemplateAreas: { base: '"photos" "main" "earlier"', lg: '"photos main" "earlier main"' },
  gridTemplateRows: { lg: 'auto 1fr' },
  '&[data-analysis]': {
    gridTemplateAreas: {
      base: '"total" "main" "photos" "earlier"',
      lg: '"total main" "photos main" "earlier main"',
    },
    gridTemplateRows: { lg: 'auto auto 1fr' },
  },
})
