import { css } from '../styled-system/css/index.js'
import { link } from '../styled-system/recipes/index.js'
import { useTitle } from './title.ts'

/** The same card that the server shows for an unknown address. */
export function ScreenNotFound() {
  useTitle('Page Not Found')
  return (
    <div className={css({ layerStyle: 'card', maxWidth: 'form', marginInline: 'auto', marginTop: '12', padding: '6' })}>
      <h1 tabIndex={-1} className={css({ textStyle: 'h1' })}>
        Page Not Found
      </h1>
      <p className={css({ color: 'fg.muted', marginTop: '2' })}>
        There’s no page at this address. Check the address, or{' '}
        <a href="/dashboard" className={link()}>
          go to your quotes
        </a>
        .
      </p>
      <p className={css({ color: 'fg.subtle', textStyle: 'small', marginTop: '2' })}>
        Did you forget to add the page to the router?
      </p>
    </div>
  )
}
