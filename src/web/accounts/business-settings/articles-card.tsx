import { useArticlesByEmail } from '../../content/articles-by-email.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckRow } from '../../ui/form/check-row.tsx'

/** Turns the only optional emails, articles, on or off. */
export function ArticlesCard() {
  const { subscribed, known, save, choose } = useArticlesByEmail()
  const said = save.isError
    ? 'Not saved. Please try again.'
    : save.isPending
      ? 'Saving...'
      : save.isSuccess
        ? 'Saved'
        : ''
  return (
    <Card title="Articles by email" className={css({ marginTop: '18px' })}>
      {known.isError && subscribed === undefined ? (
        <div role="alert" className={grid({ gap: '12px', justifyItems: 'start' })}>
          <p>Your choice couldn’t be loaded.</p>
          <Button onClick={() => void known.refetch()} busy={known.isFetching && 'Loading...'}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <CheckRow
            label="Email me new articles"
            hint="Occasional articles about pricing and running a cleaning company. You’ll still get emails about your quotes and plan."
            checked={subscribed ?? false}
            disabled={subscribed === undefined}
            onChange={({ target }) => choose(target.checked)}
          />
          <p role="status" className={css({ color: 'fg.muted', textStyle: 'small', minHeight: '20px' })}>
            {said}
          </p>
        </>
      )}
    </Card>
  )
}
