import { createLink } from '@tanstack/react-router'
import type { Warning } from '../../../../modules/pricing/contract/guard.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'

const ButtonLink = createLink(LinkButton)

interface Props {
  readonly quoteId: string
  /** Worst first. */
  readonly warnings: readonly Warning[]
  /** Saves a final price, in dollars. */
  readonly onSetPrice: (dollars: number) => void
}

/** What to check before sending, one sentence at a time: the worst one, the others folded. */
export function Warnings({ quoteId, warnings, onSetPrice }: Props) {
  const [worst, ...others] = warnings
  if (!worst) return null
  const rest = { quoteId, onSetPrice }
  return (
    <section aria-label="Check before you send" data-warnings className={css({ marginBottom: '4' })}>
      <Banner
        kind={worst.code === 'loss' || worst.code === 'annual-loss' ? 'danger' : 'warning'}
        inset
        actions={<Action warning={worst} {...rest} />}
      >
        {worst.message}
      </Banner>
      {others.length > 0 && (
        <details className={css({ marginTop: '2' })}>
          <summary className={css({ cursor: 'pointer', paddingBlock: '10px', fontWeight: '600' })}>
            {others.length} more to check
          </summary>
          <ul className={grid({ gap: '2' })}>
            {others.map((warning) => (
              <li key={warning.code} className={row}>
                <span>{warning.message}</span>
                <Action warning={warning} {...rest} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  borderTop: '1px solid {colors.border.subtle}',
  paddingTop: '2',
  overflowWrap: 'anywhere',
})

interface ActionProps extends Omit<Props, 'warnings'> {
  readonly warning: Warning
}

function Action({ warning: { action, code }, quoteId, onSetPrice }: ActionProps) {
  const { label, value, areaId } = action
  if (action.do === 'set-price' && value !== undefined)
    return (
      <Button size="sm" onClick={() => onSetPrice(value)}>
        {label}
      </Button>
    )
  if (code === 'missing-costs')
    return (
      <Button size="sm" onClick={showCosts}>
        {label}
      </Button>
    )
  return (
    <ButtonLink to="/field-tool/$quoteId" params={{ quoteId }} {...(areaId && { hash: `room-${areaId}` })} size="sm">
      {label}
    </ButtonLink>
  )
}

/** The panel is on the same screen. */
function showCosts() {
  const panel = document.getElementById('costs')
  panel?.scrollIntoView()
  panel?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
}
