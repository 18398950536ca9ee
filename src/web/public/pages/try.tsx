import { ArrowDown, ArrowRight, RotateCcw } from 'lucide-react'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { finalPrice } from '../../../modules/pricing/contract/price.ts'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { roomPrices } from '../../quoting/walkthrough/rooms/price-of-rooms.ts'
import { RunningTotal, TotalTape } from '../../quoting/walkthrough/totals.tsx'
import { css } from '../../styled-system/css/index.js'
import { flex, grid, hstack } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import type { Head } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'
import { priceOfBuilding } from '../try/building.ts'
import { ByTime } from '../try/by-time.tsx'
import { FinishedQuote } from '../try/finished-quote.tsx'
import { Job, WhichBuilding } from '../try/job.tsx'
import { Rooms } from '../try/rooms.tsx'
import { SaidLast } from '../try/said-last.tsx'
import { changeBuilding, keepBuilding, startOver, useTried, walkAt } from '../try/store.ts'
import { findHeldAgain, typeAgain, typedEarly } from '../try/typed-early.ts'

export const head: Head = {
  path: '/try',
  title: 'Try it now: walk a sample building - TidyTally',
  description:
    'Walk a sample building without an account: real rooms and checklists, the price as you go, and the finished quote. What you type stays in your browser.',
  indexed: true,
  site: true,
  late: true,
}

/**
 * A sample building to walk through without an account. No input leaves the browser (FRD-03). Each Suspense is hydrated
 * separately, so that a slow phone can respond in between.
 */
export function Try() {
  const { tried, rooms, stores, resumes } = useTried()
  const [early] = useState(typedEarly)
  useEffect(() => {
    const ready = setTimeout(() => {
      typeAgain(early)
      findHeldAgain()
      window.dispatchEvent(new Event('page-ready'))
    })
    return () => clearTimeout(ready)
  }, [early])
  const commit = useRef(() => true)
  const [round, setRound] = useState(0)
  const building = tried[tried.at]
  const key = `${tried.at} ${round} ${resumes}`
  const price = priceOfBuilding(building)
  const totals = { quote: building, price, asked: finalPrice(price), roomCount: building.rooms.length }
  return (
    <SitePage path="/try">
      <Middle className={css({ paddingTop: { base: '24px', md: '48px' } })}>
        <Intro>{!stores && <StoresNothing />}</Intro>
        <div className={columns}>
          <div className={`${withScript} ${walk}`}>
            <WhichBuilding at={tried.at} onChoose={(at) => commit.current() && walkAt(at)} />
            <Suspense>
              <Rooms key={`rooms ${key}`} {...{ building, rooms, resumes, commit }} prices={roomPrices(price)} />
            </Suspense>
            <Suspense>
              <Card title="The job">
                <Job key={`job ${key}`} building={building} onChange={changeBuilding} />
              </Card>
            </Suspense>
            <Suspense>
              <ByTime building={building} />
            </Suspense>
            <StaysHere
              onStartOver={() => {
                startOver()
                setRound(round + 1)
              }}
            />
          </div>
          <TotalTape {...totals}>
            <div className={grid({ gap: '8px' })}>
              <Keep customerType={tried.at} commit={commit} />
              <LinkButton
                href="#finished"
                {...onlyIf(() => commit.current())}
                size="lg"
                block
                icon={<ArrowDown aria-hidden />}
              >
                See the finished quote
              </LinkButton>
            </div>
          </TotalTape>
        </div>
        <div className={css({ marginTop: { base: '32px', md: '48px' }, scrollMarginTop: '24px' })}>
          <Suspense>
            <FinishedQuote building={building} price={price} />
          </Suspense>
        </div>
        <Last customerType={tried.at} commit={commit} />
      </Middle>
      <SaidLast />
      <BottomBar summary={<RunningTotal {...totals} />}>
        <LinkButton href="#finished" {...onlyIf(() => commit.current())} size="lg" className={seeIt}>
          See it
        </LinkButton>
        <Keep customerType={tried.at} commit={commit} />
      </BottomBar>
    </SitePage>
  )
}

function Intro({ children }: { children: ReactNode }) {
  return (
    <div className={grid({ gap: '12px', marginBottom: { base: '20px', md: '32px' } })}>
      <h1 className={css({ textStyle: 'title', textWrap: 'balance' })}>Walk this building. Watch the price.</h1>
      <p
        className={css({
          color: 'fg.muted',
          fontSize: { base: '17px', md: '19px' },
          maxWidth: '62ch',
          textWrap: 'pretty',
        })}
      >
        We walked it already, so there is a price to start from. Open a room, change its size, tick its tasks, set your
        rate. The same engine prices your own quotes, to the cent. No account, no card.
      </p>
      <noscript>
        <Banner inset>Walking the building needs JavaScript. Without it, this is the sample’s finished quote.</Banner>
      </noscript>
      {children}
    </div>
  )
}

interface KeepProps {
  readonly customerType: CustomerType
  readonly commit: { readonly current: () => boolean }
}

/** Follows a link only if `may` returns true. */
function onlyIf(may: () => boolean) {
  const follow = (event: MouseEvent) => may() || event.preventDefault()
  return { onClick: follow, onAuxClick: follow }
}

/** Starts a trial and takes the building along. Without JavaScript nothing can be typed, so nothing is kept. */
function Keep({ customerType, commit }: KeepProps) {
  const signUp = { href: `/trial-signup?plan=${customerType}`, variant: 'primary', size: 'lg', block: true } as const
  return (
    <>
      <noscript>
        <LinkButton {...signUp}>Start your trial</LinkButton>
      </noscript>
      <LinkButton
        {...signUp}
        data-conversion
        data-hold
        className={withScript}
        {...onlyIf(() => commit.current() && keepBuilding())}
      >
        <span className={css({ whiteSpace: 'nowrap' })}>Keep this quote</span>
        <ArrowRight aria-hidden className={css({ mdDown: { display: 'none' } })} />
      </LinkButton>
    </>
  )
}

/** Explains where the data is, and removes it on request. */
function StaysHere({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={quiet}>
      <p className={css({ flex: '1 1 260px' })}>
        Nothing you type here is sent to us. It stays in this browser until you start over. If you keep the quote and
        sign up, it becomes your first draft and this copy is removed.
      </p>
      <Button data-hold size="sm" icon={<RotateCcw aria-hidden />} onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}

function StoresNothing() {
  return (
    <Banner kind="warning" inset live>
      Your browser won’t save anything here (storage is blocked or full). What you type is lost when you leave, so you
      can’t keep this quote.{' '}
      <a href="/trial-signup" className={link()}>
        Sign up without it
      </a>
    </Banner>
  )
}

function Last(keep: KeepProps) {
  return (
    <div className={last}>
      <p className={css({ flex: '1 1 300px', maxWidth: '60ch' })}>
        <strong className={css({ display: 'block', textStyle: 'h2' })}>Make it yours</strong>
        <span className={css({ color: 'fg.muted' })}>
          One day is free. Then add photos, your own costs and your margin, and send the PDF in your name.
        </span>
      </p>
      <div className={css({ flex: '0 1 260px' })}>
        <Keep {...keep} />
      </div>
    </div>
  )
}

const walk = grid({ flex: '1', minWidth: '0', gap: '24px' })
const columns = flex({ align: 'flex-start', gap: '32px' })
const seeIt = css({ flex: '0 0 auto !important', paddingInline: '20px' })
const withScript = css({ '@media (scripting: none)': { display: 'none' } })
const quiet = hstack({
  flexWrap: 'wrap',
  gap: '10px 20px',
  color: 'fg.subtle',
  textStyle: 'small',
})
const last = hstack({
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '16px 32px',
  marginTop: '24px',
  '@media (scripting: none)': { display: 'none' },
})

export { Try as Page }
