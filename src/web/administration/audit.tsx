import { useInfiniteQuery } from '@tanstack/react-query'
import { auditLabelOf } from '../../modules/administration/contract/audit-labels.ts'
import { type AuditEntry, Doer } from '../../modules/administration/contract/endpoints.ts'
import { css } from '../styled-system/css/index.js'
import { link } from '../styled-system/recipes/index.js'
import { fullMoment } from '../ui/dates.ts'
import { Select } from '../ui/form/input.tsx'
import { Go, go, useAddress } from './address.tsx'
import { List, ListScreen, Row } from './list.tsx'
import { auditQuery } from './queries.ts'

const doers = {
  administrator: 'Staff',
  operator: 'Command line',
  contractor: 'Contractors',
  visitor: 'Visitors',
  system: 'Jobs and webhooks',
}

/** The audit log: who did what, when and from where. */
export function Audit() {
  const { subject, by } = useAddress()
  const chosen = Doer.safeParse(by).data
  const list = useInfiniteQuery(auditQuery({ subject, by: chosen }))
  return (
    <ListScreen
      title="Audit"
      lead={
        subject ? (
          <>
            What was done to {subject}, and which lists showed it.{' '}
            <Go to={{ tab: 'audit' }} className={link()}>
              Show everything
            </Go>
          </>
        ) : (
          'Newest first. Entries are kept for 400 days.'
        )
      }
      tools={
        <Select
          aria-label="By"
          placeholder="By anybody"
          value={chosen ?? ''}
          options={Object.entries(doers).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => go({ tab: 'audit', subject, by: target.value })}
        />
      }
    >
      <List query={list} of="audit entries" empty="No entry.">
        {(entry, at) => <Entry key={at} entry={entry} />}
      </List>
    </ListScreen>
  )
}

function Entry({ entry: { time, who, action, subject, subjectName, address } }: { entry: AuditEntry }) {
  return (
    <Row title={auditLabelOf(action)} side={<time dateTime={time}>{fullMoment(new Date(time))}</time>}>
      <p>
        By <strong className={css({ fontWeight: '600', color: 'fg.muted' })}>{who}</strong>
        {address && ` from ${address}`}
      </p>
      {subject && (
        <p>
          About {subjectName && <bdi>{subjectName} </bdi>}
          <Go to={{ tab: 'audit', subject }} className={link()}>
            {subject}
          </Go>
        </p>
      )}
    </Row>
  )
}
