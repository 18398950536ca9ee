import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Analysis, followAnalysis, type Progress } from '../../../modules/vision/contract/endpoints.ts'
import { address, Problem } from '../../app/api.ts'
import { analysesQuery, analysisQuery, isOver, statusQuery } from '../analyses.ts'

/** Delay and interval for checking an analysis whose photos are being uploaded. */
const notYetMs = 1_500
const withoutEventsMs = 2_000
/** A slower interval, in case an event was lost. */
const withEventsMs = 15_000
/** After this time, a report that has not been emailed is no longer awaited here. */
const longestReportMs = 10 * 60_000

/**
 * An analysis, kept current: by the server's events, or by polling every two seconds without them. `sending` while its
 * photos are being uploaded, so the server may not know it yet.
 */
export function useFollowed(analysisId: string | undefined, sending: boolean) {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const asked = useAfter(notYetMs, sending)
  const query = useQuery({
    ...analysisQuery(analysisId ?? ''),
    enabled: analysisId !== undefined && (!sending || asked),
    refetchInterval: ({ state: { data, error } }) => {
      if (!data) return sending || (error && !isMissing(error)) ? notYetMs : false
      if (!isOver(data)) return live ? withEventsMs : withoutEventsMs
      return isReportDue(data) ? withoutEventsMs : false
    },
  })
  const { data, refetch } = query
  const running = data !== undefined && !isOver(data)

  useEffect(() => {
    if (!analysisId || !running || typeof EventSource === 'undefined') return
    const events = new EventSource(address(followAnalysis, { analysisId }).url)
    events.onopen = () => setLive(true)
    events.onerror = () => setLive(false)
    events.addEventListener('progress', ({ data: text }) => {
      client.setQueryData(analysisQuery(analysisId).queryKey, (known) => known && withProgress(known, text))
      void refetch()
    })
    events.addEventListener('done', () => {
      events.close()
      void refetch()
    })
    return () => {
      events.close()
      setLive(false)
    }
  }, [analysisId, running, client, refetch])

  // a started analysis is in the list and counts against the quota; a finished one may have returned some of it
  const state = data && (running ? 'running' : 'over')
  useEffect(() => {
    if (!state) return
    void client.invalidateQueries({ queryKey: analysesQuery.queryKey })
    void client.invalidateQueries({ queryKey: statusQuery.queryKey })
  }, [state, client])

  return { analysis: data, missing: query.isError && isMissing(query.error) && !sending, trouble: query.error }
}

/** Whether `on` has been true for this long. */
function useAfter(ms: number, on: boolean): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setPassed(true), ms)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [on, ms])
  return passed
}

const isMissing = (error: Error) => error instanceof Problem && error.status === 404

const isReportDue = ({ reportEmailed, state, createdAt }: Analysis) =>
  reportEmailed === null && state === 'done' && Date.now() - Date.parse(createdAt) < longestReportMs

/** Takes the count from an event at once; the photos follow with the refetch. */
function withProgress(known: Analysis, text: string): Analysis {
  const { done } = JSON.parse(text) as Progress
  return { ...known, done: Math.max(done, known.done) }
}
