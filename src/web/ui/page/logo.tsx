import { css } from '../../styled-system/css/index.js'

const strokes = 'M8.6 8.8v10.4M15.2 8.8v14.6M21.8 8.8v9.4M28.4 8.8v3.9'
const check = 'M7.4 25.6l7.6 6.4L32.8 16.8'

/** The logo: four tally strokes; the fifth is a check. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 40 40" fill="none" strokeLinecap="round">
      <rect width="40" height="40" rx="10" className={css({ fill: 'bg.brand' })} />
      <TallyFive />
    </svg>
  )
}

/** A tally of five in the logo's strokes; goes in a 40 by 40 svg. */
export function TallyFive() {
  return (
    <>
      <path d={strokes} stroke="white" strokeWidth="3.6" />
      <path d={check} strokeWidth="4.6" strokeLinejoin="round" className={css({ stroke: 'lemon' })} />
    </>
  )
}
