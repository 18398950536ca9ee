import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type FailedJob, retryJob } from '../../modules/administration/contract/endpoints.ts'
import { call, sentenceFor } from '../app/api.ts'
import { css } from '../styled-system/css/index.js'
import { Button } from '../ui/button.tsx'
import { fullMoment } from '../ui/dates.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { List, ListScreen, Row } from './list.tsx'
import { jobsQuery, overviewQuery } from './queries.ts'

/** Jobs that ran out of retries. */
export function Jobs() {
  const query = useQuery(jobsQuery)
  return (
    <ListScreen title="Jobs" lead="Jobs that failed their last retry, newest first.">
      <List query={query} of="jobs" empty="No job was given up.">
        {(job) => <Job key={job.id} job={job} />}
      </List>
    </ListScreen>
  )
}

function Job({ job }: { job: FailedJob }) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([jobsQuery, overviewQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
  const retry = useMutation({
    mutationFn: () => call(retryJob, { jobId: job.id }),
    onSuccess: () => {
      toastSuccess('Back in its queue', job.queue)
      document.querySelector<HTMLElement>('main h1')?.focus()
      return refresh()
    },
  })
  return (
    <Row
      title={job.queue}
      side={
        <>
          {fullMoment(new Date(job.failedAt))}
          <Button
            size="sm"
            icon={<RotateCw aria-hidden />}
            busy={retry.isPending && 'Retrying...'}
            aria-label={`Retry ${job.queue}, failed ${fullMoment(new Date(job.failedAt))}`}
            onClick={() => retry.mutate()}
          >
            Retry
          </Button>
        </>
      }
    >
      <p>{job.reason}</p>
      {retry.isError && (
        <p role="alert" className={css({ color: 'danger.fg', fontWeight: '600' })}>
          {sentenceFor(retry.error, 'It couldn’t be retried.')}
        </p>
      )}
      <details>
        <summary className={css({ minHeight: '24px', width: 'fit-content' })}>What the job was for</summary>
        <p>Cause: {job.cause}</p>
        <code className={css({ fontSize: '13px' })}>{job.payload}</code>
      </details>
    </Row>
  )
}
