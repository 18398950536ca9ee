import { EyeOff } from 'lucide-react'
import { css } from '../styled-system/css/index.js'

/** Marks what no customer ever sees. */
export const OnlyYou = () => (
  <span className={badge}>
    <EyeOff aria-hidden />
    Only you see this
  </span>
)

const badge = css({
  display: 'inline-flex',
  gap: '6px',
  alignItems: 'center',
  color: 'fg.muted',
  textStyle: 'small',
  fontWeight: '600',
  '& svg': { width: '18px', height: '18px' },
})
