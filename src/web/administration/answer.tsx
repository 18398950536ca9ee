import type { UseQueryResult } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Problem, sentenceFor } from '../app/api.ts'
import { grid } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** "Loading quotes..." */
  loading: string
  /** "The quotes couldn’t be loaded." */
  failed: string
  children: (data: Data) => ReactNode
}

/** A query's data, or messages for loading, missing credentials and failure. */
export function Answer<Data>({ query, loading, failed, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  if (error instanceof Problem && error.status === 401) return <AuthenticationRequired />
  if (data !== undefined && !error) return children(data)
  if (isFetching) return <Waiting>{loading}</Waiting>
  return (
    <div role="alert">
      <EmptyState title={failed} action={<Button onClick={() => refetch()}>Try again</Button>}>
        {sentenceFor(error, '')}
      </EmptyState>
    </div>
  )
}

function Waiting({ children }: { children: string }) {
  return (
    <div role="status" className={grid({ justifyItems: 'center', gap: '3', padding: '12', color: 'fg.muted' })}>
      <Spinner />
      {children}
    </div>
  )
}

/** The browser asks for the credentials when the page loads, but not again after that prompt was canceled. */
export function AuthenticationRequired() {
  return (
    <div role="alert">
      <EmptyState
        icon={<KeyRound aria-hidden />}
        title="Authentication Required"
        action={<Button onClick={() => window.location.reload()}>Refresh the page</Button>}
      >
        Please refresh the page and enter your admin credentials.
      </EmptyState>
    </div>
  )
}
