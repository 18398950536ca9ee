import type { Analysis } from '../../../modules/vision/contract/endpoints.ts'
import { photoKey } from '../../photos/choose.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { FailedCard } from './failed-card.tsx'
import { DemoBanner } from './notices.tsx'
import { usePictureOf } from './picture.tsx'
import { ResultCard } from './result-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

interface ResultsProps {
  readonly analysis: Analysis
  readonly onChooseAnother: (position: number) => void
}

/** Each photo in upload order: its estimate, its progress, or the reason why it has none. */
export function Results({ analysis, onChooseAnother }: ResultsProps) {
  const { analysisId, individualImages, demo, state } = analysis
  return (
    <section aria-label="Results" className={grid({ gap: '4' })}>
      {state === 'failed' && (
        <Banner kind="danger" inset live>
          Failed to analyze images
        </Banner>
      )}
      {demo && <DemoBanner />}
      {individualImages.map((image, position) => {
        const key = `${analysisId} ${position}`
        if (image.state === 'done') return <ResultCard key={key} image={image} demo={demo} />
        if (image.state !== 'failed')
          return <WaitingCard key={key} filename={image.filename} picture={image.pictureUrl} state={image.state} />
        const another = () => onChooseAnother(position)
        return <FailedCard key={key} {...{ analysisId, position, image }} onChooseAnother={another} />
      })}
    </section>
  )
}

/** The photos being uploaded. */
export function SendingResults({ files }: { files: readonly File[] }) {
  return (
    <section aria-label="Results" className={grid({ gap: '4' })}>
      {files.map((file) => (
        <SendingCard key={photoKey(file)} file={file} />
      ))}
    </section>
  )
}

const SendingCard = ({ file }: { file: File }) => (
  <WaitingCard filename={file.name} picture={usePictureOf(file)} state="sending" />
)
