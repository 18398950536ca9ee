import {
  type BenchmarkType,
  benchmarkSource,
  buildingsOf,
  estimatedTypes,
  publishedFor,
  referenceSize,
} from '../../../modules/pricing/contract/benchmarks.ts'
import { formatFineRate } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Section } from '../site-parts.tsx'

const rows: readonly [BenchmarkType, string][] = [
  ['single-family', 'Home'],
  ['office', 'Office'],
  ['retail', 'Retail'],
  ['warehouse', 'Warehouse'],
  ['medical', 'Medical'],
  ['educational', 'Educational'],
  ['hospitality', 'Hospitality'],
  ['other', 'Fitness center, under Other'],
]
const widest = Math.max(...rows.map(([type]) => publishedFor(type).high))

/** Our planning figures by type of building, from the product's own table, and how they are made. */
export function Buildings() {
  return (
    <Section
      title="A dental office is not a warehouse."
      lead="Every building type has its own planning figure. You set your own rate and see how it compares."
    >
      <table className={table}>
        <caption className={css({ textAlign: 'left', color: 'fg.muted', textStyle: 'small', paddingBottom: '10px' })}>
          Per square foot per visit, two to three visits a week; {referenceSize('office').toLocaleString('en-US')} sq
          ft, homes {referenceSize('single-family').toLocaleString('en-US')}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={css({ srOnly: true })}>Building</span>
            </th>
            <th scope="col">Planning range</th>
            <th scope="col">Planning figure</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([type, name]) => {
            const { low, average, high } = publishedFor(type)
            return (
              <tr key={type}>
                <th scope="row">{name}</th>
                <td className={css({ width: { base: '50%', lg: '66%' } })}>
                  <span className={css({ srOnly: true })}>
                    {formatFineRate(low)} to {formatFineRate(high)}
                  </span>
                  <svg
                    aria-hidden
                    viewBox="0 0 400 20"
                    preserveAspectRatio="none"
                    className={css({ width: 'full', height: '20px' })}
                  >
                    <rect
                      x={at(low)}
                      y="6"
                      width={at(high) - at(low)}
                      height="8"
                      rx="2"
                      className={css({ fill: 'border.control' })}
                    />
                    <rect
                      x={at(average) - 3}
                      y="1"
                      width="6"
                      height="18"
                      rx="2"
                      className={css({ fill: 'fg.default', stroke: 'bg.page', strokeWidth: '2px' })}
                    />
                  </svg>
                </td>
                <td className={css({ textStyle: 'money' })}>{formatFineRate(average)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p id="planning-figures" className={css({ color: 'fg.subtle', textStyle: 'small', marginTop: '10px' })}>
        {benchmarkSource.source} How we make a planning figure: we spread the middle of the monthly prices over the
        visits, double it because small sites cost more, and take the geometric mean of that and the middle of the
        prices per visit for small jobs. For homes we divide flat prices by the size. Then size and frequency move it.
        For {many.format(estimatedTypes.map(buildingsOf))}, and for fitness centers, it’s our own estimate.{' '}
        <a className={link()} href="/blog/what-us-cleaning-prices-per-square-foot-really-mean">
          How to read prices per square foot
        </a>
      </p>
    </Section>
  )
}

const many = new Intl.ListFormat('en-US', { type: 'conjunction' })

const at = (dollars: number) => (dollars / widest) * 400

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  '& thead th': { textAlign: 'left', textStyle: 'small', color: 'fg.muted', paddingBottom: '6px' },
  '& th:last-child, & td:last-child': { textAlign: 'right', paddingLeft: '14px' },
  '& tbody tr': { borderTop: '1px solid {colors.border.subtle}' },
  '& tbody th': { textAlign: 'left', fontWeight: '600', paddingBlock: '12px', paddingRight: '12px' },
})
