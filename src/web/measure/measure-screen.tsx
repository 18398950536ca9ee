import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { ChevronLeft, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useReducer, useState } from 'react'
import { formatSqft } from '../../shared-kernel/area.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckRow } from '../ui/form/check-row.tsx'
import { type Board, type Change, changed, emptyBoard, isComplete } from './board.ts'
import { confidenceOf } from './confidence.ts'
import { focal35Of } from './focal-length.ts'
import type { Measured, Measurement } from './geometry/measure-floor.ts'
import { LayerSwitch } from './layer-switch.tsx'
import { PhotoBoard } from './photo-board.tsx'
import { PointBar } from './point-bar.tsx'
import { ReferenceKinds, ReferenceSizes } from './reference-sizes.tsx'
import { Doubts, Result, sentenceOf } from './result.tsx'
import * as look from './styles.ts'
import { useMeasurement } from './use-measurement.ts'
import { type Extent, useView } from './view.ts'
import { instruction } from './words.ts'

export interface MeasureFloorProps {
  /** The photo: a file or stored picture from this device, or an address. */
  readonly picture: Blob | string
  /** The lens's 35 mm equivalent, in mm; null if unknown. Files are read from EXIF. */
  readonly focal35: number | null
  /** The room's name: "Staff kitchen · Harbor Dental Group". */
  readonly title: string
  /** Square feet, the range in percent, and the confidence from 0.3 to 0.95. */
  readonly onUse: (size: { squareFeet: number; plusMinus: number; confidence: number }) => void
  readonly onDiscard: () => void
}

function useSource(picture: Blob | string) {
  const [source, setSource] = useState(typeof picture === 'string' ? picture : undefined)
  useEffect(() => {
    if (typeof picture === 'string') return setSource(picture)
    const url = URL.createObjectURL(picture)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return source
}

function useFocal35(picture: Blob | string, known: number | null) {
  const [focal35, setFocal35] = useState(known)
  useEffect(() => {
    setFocal35(known)
    if (known === null && typeof picture !== 'string') void focal35Of(picture).then(setFocal35)
  }, [picture, known])
  return focal35
}

/** Measures the floor in a photo: full screen, by touch, mouse or keyboard, without a network. */
export function MeasureScreen({ picture, focal35, title, onUse, onDiscard }: MeasureFloorProps) {
  const source = useSource(picture)
  const lens = useFocal35(picture, focal35)
  const [board, change] = useReducer(changed, emptyBoard)
  const [photo, setPhoto] = useState<Extent | null>(null)
  const [broken, setBroken] = useState(false)
  const shown = useView(photo)
  const measurement = useMeasurement(board, photo, lens, shown.view.fitting)
  const measured = measurement?.ok ? measurement : null

  function undoByKeys(event: KeyboardEvent) {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    change({ do: 'undo' })
  }

  return (
    <Ark.Root open onOpenChange={({ open }) => !open && onDiscard()} closeOnInteractOutside={false}>
      <Portal>
        <Ark.Positioner className={look.whole}>
          <Ark.Content className={look.screen} onKeyDown={undoByKeys}>
            <header className={look.head}>
              <IconButton label="Back" icon={<ChevronLeft aria-hidden />} onClick={onDiscard} />
              <div className={look.titles}>
                <Ark.Title className={look.heading}>Measure the floor</Ark.Title>
                <Ark.Description className={look.place}>{title}</Ark.Description>
              </div>
              <IconButton
                label="Undo"
                icon={<Undo2 aria-hidden />}
                disabled={board.past.length === 0}
                onClick={() => change({ do: 'undo' })}
              />
            </header>
            <div className={look.body}>
              <section aria-label="Photo" className={look.left}>
                <div className={look.photo}>
                  {source && !broken && (
                    <PhotoBoard
                      source={source}
                      title={title}
                      photo={photo}
                      onPhoto={setPhoto}
                      onBroken={() => setBroken(true)}
                      board={board}
                      change={change}
                      sides={measured?.sides ?? null}
                      {...shown}
                    />
                  )}
                </div>
                <div className={look.strip}>
                  {photo && <PointBar board={board} change={change} view={shown.view} />}
                  <LayerSwitch board={board} change={change} />
                </div>
              </section>
              <section aria-label="Measurement" className={look.right}>
                <p id="measure-keys" hidden>
                  Arrow keys move it by one pixel, with Shift by ten. Delete removes it.
                </p>
                {broken ? <NoPhoto /> : <Answer measurement={measurement} board={board} change={change} />}
                {board.layer === 'thing' && <ReferenceKinds board={board} change={change} />}
                <div>
                  <ReferenceSizes board={board} change={change} />
                  {measured && <Doubts measured={measured} />}
                  <div className={look.walls}>
                    <CheckRow
                      label="The walls meet at right angles"
                      checked={board.walls === 'auto'}
                      onChange={({ target }) => change({ do: 'take walls as', walls: target.checked ? 'auto' : 'any' })}
                    />
                  </div>
                </div>
              </section>
            </div>
            <Footer measured={measured} onUse={onUse} onDiscard={onDiscard} />
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

function NoPhoto() {
  return (
    <Banner kind="danger" inset live>
      This photo couldn’t be opened. Without a signal, measure a photo that was taken with this phone.
    </Banner>
  )
}

type AnswerProps = { measurement: Measurement | null; board: Board; change: (change: Change) => void }

/** The result, what is still missing, or why measuring failed. */
function Answer({ measurement, board, change }: AnswerProps) {
  const isNext = board.layer === 'thing' && board.floor.length === 0 && isComplete(board)
  return (
    <div className={look.answer}>
      {measurement?.ok && <Result measured={measurement} />}
      <div role="status">
        {measurement && !measurement.ok ? (
          <Banner kind="warning" inset>
            {measurement.sentence}
          </Banner>
        ) : (
          <p className={measurement ? look.said : look.hint}>
            {measurement ? `${sentenceOf(measurement)}.` : instruction(board)}
          </p>
        )}
      </div>
      {isNext && (
        <Button block onClick={() => change({ do: 'select', layer: 'floor', point: null })}>
          Mark the floor
        </Button>
      )}
    </div>
  )
}

const doubleTapMs = 500

/** Without this, the second half of a double tap would click what appears under the finger when this screen closes. */
function ignoreSecondTap() {
  const stop = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, true)
  setTimeout(() => window.removeEventListener('click', stop, true), doubleTapMs)
}

type FooterProps = Pick<MeasureFloorProps, 'onUse' | 'onDiscard'> & { measured: Measured | null }

function Footer({ measured, onUse, onDiscard }: FooterProps) {
  function use() {
    if (!measured) return
    const { squareFeet, plusMinus } = measured
    ignoreSecondTap()
    onUse({ squareFeet, plusMinus, confidence: confidenceOf(plusMinus) })
  }
  return (
    <footer className={look.foot}>
      <Button
        onClick={() => {
          ignoreSecondTap()
          onDiscard()
        }}
      >
        Discard
      </Button>
      <Button variant="primary" aria-disabled={measured ? undefined : true} onClick={use} className={look.use}>
        {measured ? `Use ${formatSqft(measured.squareFeet)}` : 'Use this size'}
      </Button>
    </footer>
  )
}
