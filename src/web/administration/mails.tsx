import { useQuery } from '@tanstack/react-query'
import { link } from '../styled-system/recipes/index.js'
import { Chip } from '../ui/chip.tsx'
import { fullMoment } from '../ui/dates.ts'
import { Go } from './address.tsx'
import { List, ListScreen, Row } from './list.tsx'
import { mailsQuery } from './queries.ts'

/** Emails with quotes that have not reached the customer's mail server. */
export function Mails() {
  const query = useQuery(mailsQuery)
  return (
    <ListScreen
      title="Emails"
      lead="Quotes whose last email failed, waits, or may not have left. Only the contractor sends it again, from the quote."
    >
      <List query={query} of="mails" empty="Every quote's last email was handed over.">
        {({ id, quoteId, companyName, recipient, state, reason, requestedAt }) => (
          <Row
            key={id}
            title={
              <Go to={{ tab: 'quotes', quote: quoteId }} className={link()}>
                {companyName}
              </Go>
            }
            side={
              <>
                {fullMoment(new Date(requestedAt))}
                <Chip kind={state} />
              </>
            }
          >
            <p>To {recipient}</p>
            {reason && <p>{reason}</p>}
          </Row>
        )}
      </List>
    </ListScreen>
  )
}
