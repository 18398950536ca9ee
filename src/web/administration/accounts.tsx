import { useInfiniteQuery } from '@tanstack/react-query'
import type { Account } from '../../modules/administration/contract/endpoints.ts'
import { planLabel } from '../../modules/billing/contract/plans.ts'
import { statusLabel } from '../accounts/subscription-status.ts'
import { css } from '../styled-system/css/index.js'
import { Tag } from '../ui/chip.tsx'
import { mediumDate } from '../ui/dates.ts'
import { go, useAddress } from './address.tsx'
import { List, ListScreen, Row } from './list.tsx'
import { accountsQuery } from './queries.ts'
import { SearchBox } from './search-box.tsx'

/** All accounts with their plans. */
export function Accounts() {
  const { q } = useAddress()
  const list = useInfiniteQuery(accountsQuery({ q }))
  return (
    <ListScreen
      title="Accounts"
      lead="Newest first."
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
      <List query={list} of="accounts" empty={q ? 'No accounts match your search.' : 'Nobody has an account yet.'}>
        {(account) => <AccountRow key={account.id} account={account} />}
      </List>
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
