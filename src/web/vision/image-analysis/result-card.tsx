import { Check, History, Minus, Plus, Ruler } from 'lucide-react'
import { useState } from 'react'
import { tasksOf } from '../../../modules/quoting/contract/checklist.ts'
import type { AnalyzedImage } from '../../../modules/vision/contract/endpoints.ts'
import type { RoomEstimate } from '../../../modules/vision/contract/estimate.ts'
import { MeasureFloor } from '../../measure/measure-floor.tsx'
import { css } from '../../styled-system/css/index.js'
import { flex, grid, wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { mediumDate } from '../../ui/dates.ts'
import { ConfidenceTag, count, DemoMark, dimensionsOf, roomTypeOf, sqft } from './figures.tsx'
import { Picture, photoCard } from './picture.tsx'
import { type Size, UseInQuote } from './use-in-quote.tsx'

/** The model's estimate for one photo. All of its words are rendered as plain text. */
export function ResultCard({ image, demo }: { image: AnalyzedImage; demo: boolean }) {
  const { analysis: estimate, filename, fromCache, knownFrom } = image
  if (!estimate) return null
  const { sides, names } = dimensionsOf(estimate)
  return (
    <article aria-label={filename} className={photoCard}>
      <Picture src={image.pictureUrl} name={filename} />
      <div className={body}>
        <div className={spread}>
          <bdi title={filename} className={name}>
            {filename}
          </bdi>
          <ConfidenceTag level={estimate.confidenceLevel} />
        </div>
        <div className={figures}>
          <span className={size}>
            {sqft(estimate.estimatedSquareFootage)} <span className={css({ fontSize: '18px' })}>sq ft</span>
          </span>
          <span className={css({ color: 'fg.muted', textStyle: 'small' })}>
            <span className={css({ display: 'block', color: 'fg.default' })}>{sides}</span>
            {names}
          </span>
          <bdi className={room}>{roomTypeOf(estimate)}</bdi>
        </div>
        <p className={marks}>
          {demo && <DemoMark />}
          <span>Check on site</span>
          {fromCache && knownFrom && (
            <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '4px' })}>
              <History aria-hidden />
              Known from {mediumDate(new Date(knownFrom))}
            </span>
          )}
        </p>
        <p dir="auto" className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>
          {estimate.reasoning}
        </p>
        {estimate.note && (
          <p dir="auto" className={css({ color: 'warning.fg', textStyle: 'small', overflowWrap: 'anywhere' })}>
            {estimate.note}
          </p>
        )}
        <Cues cues={estimate.visualCues} />
        <Suggestions estimate={estimate} />
        <Actions image={image} estimate={estimate} demo={demo} />
      </div>
    </article>
  )
}

interface ActionsProps {
  readonly image: AnalyzedImage
  readonly estimate: RoomEstimate
  readonly demo: boolean
}

/** The ways from a photo into a quote: with the model's size, or with one measured in the photo. */
function Actions({ image: { filename, pictureUrl }, estimate, demo }: ActionsProps) {
  const [using, setUsing] = useState(false)
  const [measuring, setMeasuring] = useState(false)
  const [measured, setMeasured] = useState<Size | null>(null)
  const use = (size: Size | null) => {
    setMeasured(size)
    setMeasuring(false)
    setUsing(true)
  }
  return (
    <div className={actions}>
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        aria-label={`Use in a quote: ${filename}`}
        onClick={() => use(null)}
      >
        Use in a quote
      </Button>
      {pictureUrl && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Ruler aria-hidden />}
          aria-label={`Measure it yourself: ${filename}`}
          onClick={() => setMeasuring(true)}
        >
          Measure it yourself
        </Button>
      )}
      {measuring && pictureUrl && (
        <MeasureFloor
          picture={pictureUrl}
          focal35={null}
          title={filename}
          onUse={({ squareFeet, confidence }) => use({ squareFeet, confidence })}
          onDiscard={() => setMeasuring(false)}
        />
      )}
      <UseInQuote open={using} onClose={() => setUsing(false)} {...{ filename, estimate, demo, measured }} />
    </div>
  )
}

/** Whether a cue is about something missing in the photo. */
const isMissing = (cue: string) => /\b(not|no|missing|hidden|outside|unclear|cut off)\b/i.test(cue)

function Cues({ cues }: { cues: readonly string[] }) {
  if (cues.length === 0) return null
  return (
    <ul aria-label="Visual cues" className={cueList}>
      {[...new Set(cues)].map((cue) => (
        <li key={cue} className={flex({ gap: '7px', minWidth: '0' })}>
          {isMissing(cue) ? (
            <Minus aria-hidden className={css({ color: 'warning.fg' })} />
          ) : (
            <Check aria-hidden className={css({ color: 'success.fg' })} />
          )}
          <bdi className={css({ overflowWrap: 'anywhere', minWidth: '0' })}>{cue}</bdi>
        </li>
      ))}
    </ul>
  )
}

const fixtureNames = {
  toilets: ['toilet', 'toilets'],
  sinks: ['sink', 'sinks'],
  showers: ['shower', 'showers'],
  bins: ['bin', 'bins'],
} as const

export const fixturesOf = ({ fixtures }: RoomEstimate) =>
  (Object.keys(fixtureNames) as (keyof typeof fixtureNames)[]).flatMap((kind) => {
    const number = fixtures[kind]
    const [one, many] = fixtureNames[kind]
    return number ? [count(number, one, many)] : []
  })

/** Suggested tasks with our own names, from the room type's checklist; none is ticked here. */
export const suggestedTasksOf = ({ roomType, suggestedTasks }: RoomEstimate) =>
  roomType === 'other' ? [] : tasksOf(roomType).filter(({ id }) => suggestedTasks.includes(id))

function Suggestions({ estimate }: { estimate: RoomEstimate }) {
  const tasks = suggestedTasksOf(estimate).map(({ name }) => name)
  const fixtures = fixturesOf(estimate)
  if (tasks.length + fixtures.length === 0) return null
  return (
    <dl className={suggestions}>
      {tasks.length > 0 && (
        <div>
          <dt>Suggested tasks</dt>
          <dd>{tasks.join(', ')}</dd>
        </div>
      )}
      {fixtures.length > 0 && (
        <div>
          <dt>Fixtures seen</dt>
          <dd>{fixtures.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}

/** Both buttons fit in one row on a phone. */
const actions = wrap({
  gap: { base: '4px', md: '4px 8px' },
  marginTop: '4px',
  '& > button': { paddingInline: { base: '8px', md: '14px' } },
})
const body = grid({
  alignContent: 'start',
  gap: '8px',
  padding: { base: '14px 16px 16px', md: '16px 22px 18px' },
  minWidth: '0',
})
const spread = flex({
  align: 'flex-start',
  justify: 'space-between',
  gap: '12px',
  lineHeight: '1.3',
})
const name = css({
  color: 'fg.subtle',
  textStyle: 'smallLg',
  overflowWrap: 'anywhere',
  minWidth: '0',
  lineClamp: 2,
})
const figures = wrap({ align: 'flex-end', gap: '4px 22px' })
const size = css({ textStyle: 'moneyXl', fontSize: '40px !important', lineHeight: '1.05' })
/** The room type is at the end of the row; on a phone it has its own. */
const room = css({
  marginLeft: { md: 'auto' },
  width: { base: 'full', md: 'auto' },
  textStyle: 'h3',
  overflowWrap: 'anywhere',
})
const marks = wrap({
  gap: '2px 14px',
  color: 'fg.subtle',
  fontSize: '13px',
  fontWeight: '600',
  '& svg': { width: '15px', height: '15px' },
})
const cueList = wrap({
  gap: '4px 20px',
  color: 'fg.muted',
  fontSize: '15px',
  '& svg': { width: '17px', height: '17px', marginTop: '3px' },
})
const suggestions = grid({
  gap: '4px',
  paddingTop: '8px',
  borderTop: '1px solid {colors.border.subtle}',
  textStyle: 'small',
  color: 'fg.muted',
  '& dt': { display: 'inline', fontWeight: '600', color: 'fg.default', '&::after': { content: '": "' } },
  '& dd': { display: 'inline', margin: '0' },
})
