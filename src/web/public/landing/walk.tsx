import { formatMoney, rates } from '../../../shared-kernel/money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { grid, stack, wrap } from '../../styled-system/patterns/index.js'
import { Chip } from '../../ui/chip.tsx'
import { checklists, tapsForFiveRooms } from '../claims.ts'
import { Picture, Section } from '../site-parts.tsx'

/** The product in four pictures: its own screens and the customer's quote. */
export function Walk() {
  return (
    <Section
      id="how"
      title="One walk. One price. One quote."
      lead="Real screens from the product. The customers are made up."
    >
      <div className={cards}>
        <article className={cx(card, blue)}>
          <h3 className={title}>Count rooms, not guesses</h3>
          <p className={text}>
            {checklists.tasks} ready-made tasks for {checklists.rooms} room types, plus your own. Type 24x18 and get 432
            sq ft. No signal in the basement? Everything stays on your phone, and we send it when you’re back online.
            Five rooms, quoted and sent, take {tapsForFiveRooms} taps in our own test.
          </p>
          <Picture
            name="walk"
            dark
            width={780}
            height={1688}
            alt="A walkthrough on a phone: rooms with square feet and tasks, the monthly price below"
            crop="390 / 480"
            className={phone}
          />
        </article>
        <article className={cx(card, grey)}>
          <h3 className={title}>Know your margin before they know your price</h3>
          <p className={text}>
            Enter wages, hours and supplies, and see what you keep each month. We warn you when a job loses money or
            leaves less than 10%. You choose the rate, from {Math.round(rates.lowest * 100)} cent to{' '}
            {formatMoney(rates.highest * 100)} per square foot, times the visits in a month. Or price by time, from
            labor hours, your wage and your margin. Your customer never sees a cost.
          </p>
          <Picture
            name="costs"
            dark
            width={716}
            height={1662}
            alt="The cost breakdown: a worker’s hours, supplies, insurance, and the net profit with its margin"
            crop="390 / 480"
            className={phone}
          />
        </article>
        <article className={cx(green, wide)}>
          <div>
            <h3 className={title}>A quote with your name on it</h3>
            <p className={text}>
              Your logo, your color, your details. Every room with its tasks and its price, lines that add up to the
              cent, a place to sign. It arrives as a PDF and as an email they can read on a phone.
            </p>
          </div>
          <div className={pair}>
            <Picture
              name="mail"
              width={700}
              height={900}
              alt="The email as the customer reads it: the monthly price, the PDF attached, what is cleaned"
              className={paper}
            />
            <Picture
              name="pdf"
              width={850}
              height={1100}
              alt="The PDF quote: price, areas with their tasks, photos, a line to sign"
              className={paper}
            />
          </div>
        </article>
        <article className={cx(yellow, wide)}>
          <div>
            <h3 className={title}>Stop losing track of bids</h3>
            <p className={text}>
              What’s waiting, what you won, what you lost and why, with notes, and what each one earns. You can see
              whether the email went out. Export it all to Excel.
            </p>
            <p className={wrap({ gap: '8px', marginTop: '14px' })}>
              <Chip kind="won" />
              <Chip kind="pending" />
              <Chip kind="lost" />
            </p>
          </div>
          <Picture
            name="quotes"
            dark
            width={1800}
            height={1209}
            alt="The dashboard: waiting, won and lost quotes with their price, net profit and margin"
            className={paper}
          />
        </article>
      </div>
    </Section>
  )
}

const cards = grid({ gap: '16px', columns: { md: 2 } })
const card = stack({
  gap: '6px',
  overflow: 'hidden',
  padding: { base: '24px 20px 0', md: '32px 32px 0' },
  borderRadius: 'hero',
})
const wide = grid({
  gridColumn: { md: '1 / -1' },
  gap: { base: '16px', lg: '32px' },
  gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
  overflow: 'hidden',
  padding: { base: '24px 20px 0', md: '32px 32px 0' },
  borderRadius: 'hero',
})
const blue = css({ background: { base: '#dfeaff', _dark: '#13244b' } })
const grey = css({ background: { base: '#e9ecf3', _dark: '#192132' } })
const green = css({ background: { base: '#e3f2ea', _dark: '#10291f' } })
const yellow = css({ background: { base: '#fff6c0', _dark: '#2e2a12' } })
const title = css({ textStyle: 'h2Lg' })
const text = css({ color: 'fg.muted', maxWidth: '460px' })
const phone = css({
  width: 'min(100%, 300px)',
  objectPosition: 'top',
  marginTop: '20px',
  marginInline: 'auto',
  borderRadius: '22px 22px 0 0',
  border: '6px solid',
  borderColor: { base: '#0c1220', _dark: 'border.control' },
  borderBottom: 'none',
  background: 'bg.surface',
})
const pair = grid({ gap: '12px', columns: 2, alignItems: 'end' })
const paper = css({
  width: 'full',
  maxHeight: '460px',
  objectPosition: 'left top',
  borderRadius: '10px 10px 0 0',
  boxShadow: 'floating',
  background: 'bg.surface',
})
