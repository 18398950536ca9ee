import { createLink } from '@tanstack/react-router'
import { Lock, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { taskName } from '../../../modules/quoting/contract/checklist.ts'
import { roomTypeLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { confidenceLabel, type RoomEstimate } from '../../../modules/vision/contract/estimate.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { isPaid } from '../../app/access.ts'
import { useContractor } from '../../app/session.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, hstack, wrap } from '../../styled-system/patterns/index.js'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/form/check-row.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Estimate } from '../walkthrough/estimate.ts'
import { type PhotoEstimate, useEstimate } from './estimating.ts'

const ButtonLink = createLink(LinkButton)

interface Props {
  readonly photoId: string
  /** The picture, from this phone or from the server. */
  readonly photo: () => Promise<Blob | undefined>
  readonly onUse: (estimate: Estimate) => void
  /** Adds suggested tasks from the room's own checklist; without it none are offered. */
  readonly tasks?: { readonly offered: readonly string[]; readonly onAdd: (ids: readonly string[]) => void }
}

/** "Estimate from photo" for the first photo of a room; on trial, a link to the plans that include it (AMB-V09). */
export function EstimatePhoto(props: Props) {
  if (isPaid(useContractor())) return <Estimating {...props} />
  return (
    <p className={place}>
      <ButtonLink to="/subscription/manage" size="sm" icon={<Lock aria-hidden />}>
        Estimate from photo: PRO
      </ButtonLink>
      <span className={quiet}>AI estimates come with a paid plan. Measure the photo, or type the size.</span>
    </p>
  )
}

function Estimating({ photoId, photo, onUse, tasks }: Props) {
  const { ask, asking, waits, cancel, estimate, failure, dismiss } = useEstimate(photoId, photo)
  if (estimate)
    return (
      <Result
        estimate={estimate}
        tasks={tasks}
        onDismiss={dismiss}
        onUse={(found) => {
          onUse(found)
          dismiss()
        }}
      />
    )
  return (
    <div className={place}>
      {waits && !asking ? (
        <>
          <span role="status" className={quiet}>
            Offline. Keep this room open and we’ll estimate the photo when you’re back online.
          </span>
          <Button size="sm" onClick={() => void ask()}>
            Try now
          </Button>
          <Button size="sm" variant="plain" onClick={cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <Button
          size="sm"
          icon={asking ? <Spinner /> : <Sparkles aria-hidden />}
          disabled={asking}
          onClick={() => void ask()}
        >
          {asking ? 'Looking at the photo...' : failure?.retry ? 'Try again' : 'Estimate from photo'}
        </Button>
      )}
      <div role="alert">{failure && <FieldError id={`estimate-${photoId}`}>{failure.sentence}</FieldError>}</div>
    </div>
  )
}

interface ResultProps {
  readonly estimate: PhotoEstimate
  readonly tasks: Props['tasks']
  readonly onUse: (estimate: Estimate) => void
  readonly onDismiss: () => void
}

/** The model's estimate. Nothing changes until the contractor accepts it (EYE-04). */
function Result({ estimate: { aiEstimatedSqft, aiConfidence, analysis, demo }, tasks, onUse, onDismiss }: ResultProps) {
  const suggested = analysis.suggestedTasks.filter((id) => tasks?.offered.includes(id))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const use = () => {
    onUse({ squareFeet: aiEstimatedSqft, confidence: aiConfidence, source: demo ? 'demo' : 'estimated' })
    if (ticked.length > 0) tasks?.onAdd(ticked)
  }
  return (
    <section aria-label="Estimate from photo" className={card}>
      <p className={css({ fontSize: '20px', fontWeight: '700' })}>
        About {formatSqft(aiEstimatedSqft)}
        {demo && <span className={demoMark}>Demo estimate</span>}
      </p>
      <p className={quiet}>
        {roomOf(analysis)}, {confidenceLabel[analysis.confidenceLevel].toLowerCase()}. Check on site.
      </p>
      <Words>{analysis.note}</Words>
      <Words>{analysis.reasoning}</Words>
      <Words>{fixturesIn(analysis)}</Words>
      {suggested.length > 0 && (
        <fieldset>
          <legend className={quiet}>Suggested tasks</legend>
          {suggested.map((id) => (
            <CheckRow
              key={id}
              label={taskName(id)}
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                setTicked((ids) => (target.checked ? [...ids, id] : ids.filter((other) => other !== id)))
              }
            />
          ))}
        </fieldset>
      )}
      <div className={wrap({ gap: '8px' })}>
        <Button size="sm" variant="primary" onClick={use}>
          Use {formatSqft(aiEstimatedSqft)}
        </Button>
        <Button size="sm" variant="plain" onClick={onDismiss}>
          Discard
        </Button>
      </div>
    </section>
  )
}

const roomOf = ({ roomType, roomTypeText }: RoomEstimate): ReactNode =>
  roomType === 'other' ? <bdi>{roomTypeText ?? 'Other'}</bdi> : roomTypeLabel[roomType]

function fixturesIn({ fixtures }: RoomEstimate): string | undefined {
  const counted = Object.entries(fixtures).filter(([, count]) => count > 0)
  return counted.length > 0 ? `In view: ${counted.map(([what, count]) => `${count} ${what}`).join(', ')}.` : undefined
}

const Words = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className={css({ overflowWrap: 'anywhere' })}>
      <bdi>{children}</bdi>
    </p>
  ) : null

const place = hstack({ flexWrap: 'wrap', gap: '8px 12px', marginTop: '10px' })
const quiet = css({ color: 'fg.subtle', textStyle: 'small' })
const card = grid({
  gap: '8px',
  marginTop: '10px',
  padding: '12px',
  borderRadius: 'control',
  border: '1px solid {colors.border.default}',
})
const demoMark = css({
  marginLeft: '10px',
  padding: '2px 8px',
  borderRadius: 'full',
  background: 'warning.bg',
  color: 'warning.fg',
  textStyle: 'labelSm',
})
