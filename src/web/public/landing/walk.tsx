import { formatMoney, rates } from '../../../shared-kernel/money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { grid, stack, wrap } from '../../styled-system/patterns/index.js'
import { Chip } from '../../ui/chip.tsx'
import { checklists } from '../claims.ts'
import { Picture, Section } from '../site-parts.tsx'

/** The product in four pictures: its own screens and the customer's quote. */
export function Walk() {
  return (
    <Section
      id="how"
      title="One walk. One price. One answer."
      lead="These are pictures of the product, taken by a script with each release, with invented customers."
    >
      <div className={cards}>
        <article className={cx(card, blue)}>
          <h3 className={title}>Count rooms, not guesses</h3>
          <p className={text}>
            {checklists.tasks} ready-made tasks by room type, and your own. Type the square feet, or estimate them from
            a photo. No signal in the basement? It waits on your phone.
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
          <h3 className={title}>See what you keep, while you price</h3>
          <p className={text}>
            Labor, supplies and overhead beside your price, from {Math.round(rates.lowest * 100)} cent to{' '}
            {formatMoney(rates.highest * 100)} per square foot, times the visits in a month. Your customer never sees
            this part.
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
            <h3 className={title}>It goes out in your name</h3>
            <p className={text}>
              Your logo and your details on the PDF and on the email. Areas, tasks, photos and itemized prices, the
              total at the top, a line to sign at the end.
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
            <h3 className={title}>Know where every bid stands</h3>
            <p className={text}>
              Unlimited quotes in one list, with price, profit and margin. Record how each one went, with notes, and
              export the list to Excel.
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
  border: '6px solid #0c1220',
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
  background: 'white',
})
