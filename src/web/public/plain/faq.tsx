import { Mail, Minus, Plus, Search } from 'lucide-react'
import { plans } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { Calculation, CalculationLine, CalculationTotal } from '../../ui/calculation.tsx'
import { answers } from '../faq-answers.ts'
import type { Head } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'
import { FinalCall, PageTitle, StartTrial } from '../site-parts.tsx'
import { WriteToUs } from '../support.tsx'

export const head: Head = {
  path: '/faq',
  title: 'Frequently Asked Questions - TidyTally',
  description:
    'Twelve answers about the trial, pricing, PDF quotes, AI photo estimates, data, cancellation, support and payment for cleaning contractors.',
  indexed: true,
  site: true,
  figure: [String(answers.length), 'answers before you start'],
  data: [
    {
      '@type': 'FAQPage',
      mainEntity: answers.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    },
  ],
}

/** Twelve answers, each of which opens with or without JavaScript. */
export function Faq() {
  return (
    <SitePage path="/faq">
      <Middle>
        <div className={css({ maxWidth: '820px', marginInline: 'auto' })}>
          <PageTitle title="Frequently Asked Questions">
            Twelve answers. If yours is missing, <WriteToUs>write to us</WriteToUs>.
          </PageTitle>
          <search data-faq-search className={searchBox}>
            <Search aria-hidden size={20} />
            <input
              type="search"
              aria-label="Search the answers"
              placeholder="Search the answers"
              autoComplete="off"
              className={searchInput}
            />
          </search>
          <p
            role="status"
            data-faq-said
            className={css({ textStyle: 'small', color: 'fg.muted', minHeight: '1.6em', marginBlock: '4px' })}
          />
          <div className={list}>
            {answers.map(({ id, question, answer }) => (
              <details key={id} id={id} className={card}>
                <summary className={row}>
                  <h2 className={css({ fontSize: '18px', fontWeight: '600', letterSpacing: '-0.01em' })}>{question}</h2>
                  <span aria-hidden className={sign}>
                    <Plus size={18} className={plus} />
                    <Minus size={18} className={minus} />
                  </span>
                </summary>
                <div className={text}>
                  {answer.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                  {id === 'trial' && <TrialTape />}
                </div>
              </details>
            ))}
          </div>
        </div>
        <div className={css({ maxWidth: '820px', marginInline: 'auto' })}>
          <FinalCall
            tone="deep"
            title="Still have questions?"
            actions={
              <>
                <StartTrial variant="accent">Start Your Free Trial</StartTrial>
                <WriteToUs className={cx(button({ variant: 'ghost', size: 'lg' }), onDeep)}>
                  <Mail aria-hidden /> Write to us
                </WriteToUs>
              </>
            }
          >
            The quickest answer is a real building. One day is free.
          </FinalCall>
        </div>
      </Middle>
    </SitePage>
  )
}

const TrialTape = () => (
  <div className={css({ marginTop: '16px', maxWidth: '460px' })}>
    <Calculation>
      <CalculationLine label="Today" amount="$0.00" />
      <CalculationLine
        label="24 hours later"
        note={`${plans.commercial.name}, monthly`}
        amount={formatMoney(plans.commercial.monthlyCents)}
      />
      <CalculationTotal label="If you cancel within the day">$0.00</CalculationTotal>
    </Calculation>
  </div>
)

const searchBox = hstack({
  gap: '10px',
  paddingInline: '16px',
  color: 'fg.subtle',
  background: 'bg.surface',
  border: '1px solid {colors.border.control}',
  borderRadius: 'control',
  '&:focus-within': { outline: '2px solid var(--focus-ring)', outlineOffset: '1px' },
  '@media (scripting: none)': { display: 'none' },
})
const searchInput = css({
  flex: '1',
  minWidth: '0',
  minHeight: '52px',
  border: 'none',
  background: 'transparent',
  outline: 'none',
  color: 'fg.default',
})
const list = css({ layerStyle: 'card', overflow: 'hidden' })
const card = css({
  '& + &': { borderTop: '1px solid {colors.border.subtle}' },
  // Every answer is printed, since paper can't be opened.
  '@media print': { '&::details-content': { contentVisibility: 'visible' } },
})
const row = hstack({
  justifyContent: 'space-between',
  gap: '16px',
  minHeight: '60px',
  padding: '10px 20px',
  listStyle: 'none',
  outlineOffset: '-3px',
  '&::-webkit-details-marker': { display: 'none' },
  '&:hover': { background: 'bg.sunken' },
})
const sign = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '32px',
  height: '32px',
  borderRadius: 'sm',
  background: 'bg.sunken',
  color: 'fg.muted',
  'details[open] &': { background: 'bg.brand', color: 'fg.onBrand' },
  '@media print': { display: 'none' },
})
const plus = css({ 'details[open] &': { display: 'none' } })
const minus = css({ 'details:not([open]) &': { display: 'none' } })
const text = css({ padding: '0 20px 20px', color: 'fg.muted', maxWidth: '680px', '& p + p': { marginTop: '12px' } })
const onDeep = css({ color: 'fg.onDeep', '&:hover': { background: 'rgb(255 255 255 / 0.1)' } })

export { Faq as Page }
