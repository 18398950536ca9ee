import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Problem } from '../../app/api.ts'
import { hearChanges } from '../../events/told.ts'
import { analysesQuery, analysisQuery, isOver, statusQuery } from '../analyses.ts'

/**
 * An analysis, kept current by the account's events. `sending` while its photos are being uploaded, so the server may
 * not know it yet; its first event says that it does.
 */
export function useFollowed(analysisId: string | undefined, sending: boolean) {
  const client = useQueryClient()
  const query = useQuery({ ...analysisQuery(analysisId ?? ''), enabled: analysisId !== undefined && !sending })
  const { data, refetch } = query

  useEffect(() => {
    if (!analysisId) return
    return hearChanges(({ kind, id }) => {
      if (kind === 'reset' || (kind === 'analysis' && id === analysisId)) void refetch()
    })
  }, [analysisId, refetch])

  // a started analysis is in the list and counts against the quota; a finished one may have returned some of it
  const state = data && (isOver(data) ? 'over' : 'running')
  useEffect(() => {
    if (!state) return
    void client.invalidateQueries({ queryKey: analysesQuery.queryKey })
    void client.invalidateQueries({ queryKey: statusQuery.queryKey })
  }, [state, client])

  return { analysis: data, missing: query.isError && isMissing(query.error) && !sending, trouble: query.error }
}

const isMissing = (error: Error) => error instanceof Problem && error.status === 404
