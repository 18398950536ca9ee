import { useInfiniteQuery } from '@tanstack/react-query'
import type { Account } from '../../modules/administration/contract/endpoints.ts'
import { planLabel } from '../../modules/billing/contract/plans.ts'
import { statusLabel } from '../accounts/subscription-status.ts'
import { css } from '../styled-system/css/index.js'
import { Tag } from '../ui/chip.tsx'
import { mediumDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { go, useAddress } from './address.tsx'
import { Answer } from './answer.tsx'
import { ListScreen, More, Row, Rows, SearchBox } from './parts.tsx'
import { accountsQuery } from './queries.ts'

/** All accounts with their plans. */
export function Accounts() {
  const { q } = useAddress()
  const list = useInfiniteQuery(accountsQuery({ q }))
  return (
    <ListScreen
      title="Accounts"
      lead="Newest first. Plans are changed from the command line: npm run plans."
      tools={
        <div className={css({ width: { base: 'full', md: '320px' } })}>
          <SearchBox
            q={q ?? ''}
            label="Email, name or business"
            onSearch={(words) => go({ tab: 'accounts', q: words }, { replace: true })}
          />
        </div>
      }
    >
      <Answer query={list} loading="Loading accounts..." failed="The accounts could not be loaded.">
        {({ pages }) =>
          pages[0]?.rows.length === 0 ? (
            <EmptyState title={q ? 'No accounts match your search.' : 'Nobody has an account yet.'} />
          ) : (
            <>
              <Rows>
                {pages
                  .flatMap(({ rows }) => rows)
                  .map((account) => (
                    <AccountRow key={account.id} account={account} />
                  ))}
              </Rows>
              <More list={list} />
            </>
          )
        }
      </Answer>
    </ListScreen>
  )
}

function AccountRow({ account }: { account: Account }) {
  const { name, businessName, email, createdAt, plan, status, quotes } = account
  const label = status ? statusLabel[status] : 'No plan yet'
  return (
    <Row
      title={businessName || name}
      side={
        <>
          {plan && status && planLabel(plan)}
          <Tag tone={status === 'active' ? 'success' : status === 'trialing' ? 'info' : 'neutral'}>{label}</Tag>
        </>
      }
    >
      <p>
        {businessName ? `${name}, ` : ''}
        {email}
      </p>
      <p>
        Since {mediumDate(new Date(createdAt))} ·{' '}
        {quotes === 1 ? '1 quote' : `${quotes.toLocaleString('en-US')} quotes`}
        {until(account)}
      </p>
    </Row>
  )
}

function until({ status, trialEnd, periodEnd }: Account) {
  if (status === 'trialing' && trialEnd) return ` · trial until ${mediumDate(new Date(trialEnd))}`
  return status === 'active' && periodEnd ? ` · paid until ${mediumDate(new Date(periodEnd))}` : ''
}
