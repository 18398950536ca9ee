import { css } from '../styled-system/css/index.js'
import { useTitle } from './title.ts'

/** The same card that the server shows for an unknown address. */
export function ScreenNotFound() {
  useTitle('Page Not Found')
  return (
    <div className={css({ layerStyle: 'card', maxWidth: 'form', marginInline: 'auto', marginTop: '12', padding: '6' })}>
      <h1 tabIndex={-1} className={css({ textStyle: 'h1' })}>
        Page Not Found
      </h1>
      <p className={css({ color: 'fg.muted', marginTop: '2' })}>Did you forget to add the page to the router?</p>
    </div>
  )
}
