/* What serves the next visit and other tabs. A phone loads it as one file when nothing is more urgent. */
import './billing/standing.ts' // hears of a plan that another tab changed

export { NewQuotes } from './offline/new-quotes.tsx'
export { WaitingChip } from './offline/waiting-chip.tsx'
export { WithoutSignal } from './offline/without-signal.tsx'
