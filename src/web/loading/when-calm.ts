/* What serves the next visit and other tabs. A phone loads it as one file when nothing is more urgent. */
export { NewQuotes } from '../device/new-quotes.tsx'
export { WaitingChip } from '../device/waiting-chip.tsx'
export { WithoutSignal } from '../device/without-signal.tsx'
