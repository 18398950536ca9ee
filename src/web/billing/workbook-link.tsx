import { link } from '../styled-system/recipes/index.js'
import { timeZone } from '../ui/dates.ts'

/** All quotes as an Excel workbook, available even without a plan. */
export const WorkbookLink = () => (
  <a
    className={link()}
    href={`/api/quotes/export?timeZone=${encodeURIComponent(timeZone)}`}
    target="_blank"
    rel="noopener"
  >
    Download my quotes (Excel)
  </a>
)
