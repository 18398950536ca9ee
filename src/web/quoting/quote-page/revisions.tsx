import { Download, FileText } from 'lucide-react'
import type { Revision } from '../../../modules/quoting/contract/history.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { dayInWords, priceInWords } from './words.ts'

/** The versions that the customer got, each with its PDF and its changes from the previous one. */
export function Revisions({ quoteId, revisions }: { quoteId: string; revisions: readonly Revision[] }) {
  return (
    <Card title="What the customer got">
      {revisions.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>Nothing sent yet. Each time you send, we keep an exact copy here.</p>
      ) : (
        <ul className={grid({ listStyle: 'none', margin: '0', padding: '0', gap: '16px' })}>
          {revisions.map((one) => (
            <li key={one.revision} className={row}>
              <div className={css({ flex: '1 1 220px', minWidth: '0', overflowWrap: 'anywhere' })}>
                <h3 className={css({ textStyle: 'h3' })}>
                  Revision {one.revision} · {priceInWords(one)}
                </h3>
                <p className={small}>
                  {dayInWords(one.date)}, valid until {dayInWords(one.validUntil)}
                </p>
                {one.reconstructed && <p className={small}>Rebuilt from the data saved when you sent it.</p>}
                {one.changes.length > 0 && <p className={css({ marginTop: '4px' })}>{sentence(one.changes)}</p>}
              </div>
              {one.accepted && (
                <LinkButton
                  href={`/api/quotes/${quoteId}/signed?revision=${one.revision}`}
                  target="_blank"
                  rel="noopener"
                  size="sm"
                  icon={<Download aria-hidden />}
                  aria-label={`Signed PDF of revision ${one.revision}`}
                >
                  Signed PDF
                </LinkButton>
              )}
              <LinkButton
                href={`/api/generate-pdf?id=${quoteId}&revision=${one.revision}`}
                target="_blank"
                rel="noopener"
                size="sm"
                icon={<FileText aria-hidden />}
                aria-label={`Open PDF of revision ${one.revision}`}
              >
                Open PDF
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** "Restrooms removed, rate $0.06 to $0.055." */
const sentence = (changes: readonly string[]) => {
  const words = changes.join(', ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const row = wrap({
  align: 'flex-start',
  justify: 'space-between',
  gap: '8px 16px',
  '&:not(:first-child)': { borderTop: '1px solid token(colors.border.subtle)', paddingTop: '16px' },
})
const small = css({ color: 'fg.subtle', textStyle: 'small' })
