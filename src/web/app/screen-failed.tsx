import { css } from '../styled-system/css/index.js'
import { Button } from '../ui/button.tsx'
import { useTitle } from './title.ts'

/** A screen whose code failed to load or crashed; saved work is safe. */
export function ScreenFailed() {
  useTitle('Something went wrong')
  return (
    <div className={css({ layerStyle: 'card', maxWidth: 'form', marginInline: 'auto', marginTop: '12', padding: '6' })}>
      <h1 tabIndex={-1} className={css({ textStyle: 'h1' })}>
        This screen didn’t open
      </h1>
      <p className={css({ color: 'fg.muted', marginBlock: '2 5' })}>
        What you saved is safe. Check your connection, then try again.
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  )
}
