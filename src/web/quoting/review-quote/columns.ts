import { grid } from '../../styled-system/patterns/index.js'

/** On wide screens the price is on the left and the final check on the right; on phones they stack. */
export const columns = grid({
  gap: { base: '4', md: '5' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(300px, 1fr)' },
  '@media print': { display: 'block' },
})
