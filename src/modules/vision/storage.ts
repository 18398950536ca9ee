import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { CommandCall } from '../../shared-kernel/use-case.ts'
import type { RoomEstimate, TroubleCode } from './contract/estimate.ts'
import { troubles } from './contract/estimate.ts'
import { analysisFinished, imageQueued } from './index.ts'
import type { Answer, VisionModel } from './model.ts'
import { settleCall } from './quota.ts'
import { callOperator } from './reactions/alarm-operator.ts'

/** A model's estimate of this picture from the last 30 days, if there is one. */
export interface Known {
  readonly estimate: RoomEstimate
  readonly knownAt: Date
}

export interface Who {
  readonly contractorId: string
  /** Host and model: another model's estimates do not count as known. */
  readonly source: string
}

export async function knownEstimates(db: Pool, { contractorId, source }: Who, hashes: readonly string[], now: Date) {
  const { rows } = await db.query<{ hash: string; estimate: RoomEstimate; knownAt: Date }>(
    `select hash, estimate, known_at as "knownAt" from vision.known
      where contractor_id = $1 and source = $2 and hash = any($3) and known_at > $4::timestamptz - interval '30 days'`,
    [contractorId, source, hashes, now],
  )
  return new Map<string, Known>(rows.map(({ hash, ...known }) => [hash, known]))
}

export const remember = (
  em: EntityManager,
  { contractorId, source }: Who,
  hash: string,
  estimate: RoomEstimate,
  now: Date,
) =>
  em.execute(
    `insert into vision.known (contractor_id, hash, source, estimate, known_at) values (?, ?, ?, ?::jsonb, ?)
     on conflict (contractor_id, hash, source) do update set estimate = excluded.estimate, known_at = excluded.known_at`,
    [contractorId, hash, source, JSON.stringify(estimate), now],
  )

/** A photo as an analysis begins: failed at once, known already, waiting for the model, or waiting for its twin. */
export interface NewImage {
  readonly filename: string
  readonly picture: string | null
  readonly hash: string | null
  readonly trouble: TroubleCode | null
  readonly known: Known | null
  readonly callId: string | null
}

export interface NewAnalysis extends Who {
  readonly analysisId: string
  readonly demo: boolean
  readonly images: readonly NewImage[]
}

/** Stores the analysis and queues what the model must look at. */
export async function begin({ analysisId, contractorId, demo, source, images }: NewAnalysis, call: CommandCall) {
  const { em, now, publish } = call
  await em.execute('insert into vision.analyses (id, contractor_id, created_at, demo, source) values (?, ?, ?, ?, ?)', [
    analysisId,
    contractorId,
    now,
    demo,
    source,
  ])
  for (const [position, { filename, picture, hash, trouble, known, callId }] of images.entries()) {
    const state = trouble ? 'failed' : known ? 'done' : 'queued'
    await em.execute(
      `insert into vision.images (analysis_id, position, filename, picture, hash, state, estimate, trouble, known_from, call_id, changed_at)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?)`,
      [
        ...[analysisId, position, filename, picture, hash, state, known && JSON.stringify(known.estimate), trouble],
        ...[known?.knownAt ?? null, callId, now],
      ],
    )
    if (state !== 'queued') await step(em, analysisId, position)
    if (callId) await publish(imageQueued({ contractorId, analysisId, position }))
  }
  await finish({ contractorId, analysisId }, call)
}

interface Place {
  readonly analysisId: string
  readonly position: number
}

export interface Waiting {
  readonly picture: string
  readonly hash: string
  readonly source: string
  readonly demo: boolean
}

/** Marks a photo as running; null if it is settled or its analysis is gone. */
export async function startImage({ analysisId, position }: Place, { em, now }: CommandCall): Promise<Waiting | null> {
  if (!(await lockAnalysis(em, analysisId))) return null
  const [image] = await em.execute<Waiting[]>(
    `update vision.images i set state = 'running', changed_at = ? from vision.analyses a
      where a.id = i.analysis_id and i.analysis_id = ? and i.position = ? and i.state in ('queued', 'running')
      returning i.picture, i.hash, a.source, a.demo`,
    [now, analysisId, position],
  )
  if (image) await step(em, analysisId, position)
  return image ?? null
}

export interface Settled extends Place {
  readonly contractorId: string
  readonly answer: Answer
  /** Set when the same picture was answered meanwhile. */
  readonly knownFrom?: Date
}

/** Records the answer, once, for this photo and for any copies of it in the same analysis. */
export async function settleImage(
  { analysisId, position, contractorId, answer, knownFrom }: Settled,
  call: CommandCall,
) {
  const { em, now } = call
  const analysis = await lockAnalysis(em, analysisId)
  if (!analysis) return
  const waiting = await em.execute<{ position: number; hash: string; callId: string | null }[]>(
    `select position, hash, call_id as "callId" from vision.images
      where analysis_id = ? and state in ('queued', 'running')
        and hash = (select hash from vision.images where analysis_id = ? and position = ?) order by position`,
    [analysisId, analysisId, position],
  )
  if (waiting.length === 0) return
  const estimate = 'estimate' in answer ? answer.estimate : null
  const trouble = 'trouble' in answer ? answer.trouble : null
  for (const image of waiting) {
    const asked = image.position === position && !knownFrom
    const from = asked || trouble ? null : (knownFrom ?? now)
    await em.execute(
      `update vision.images set state = ?, estimate = ?::jsonb, trouble = ?, known_from = ?, call_id = null, changed_at = ?
        where analysis_id = ? and position = ?`,
      [
        ...[estimate ? 'done' : 'failed', estimate && JSON.stringify(estimate), trouble, from, now],
        ...[analysisId, image.position],
      ],
    )
    await step(em, analysisId, image.position)
    if (image.callId) await settleCall(em, image.callId, asked && (!trouble || troubles[trouble].counts))
  }
  await callOperator(trouble, analysis.source.split(' ')[0]!, call)
  if (estimate && !knownFrom)
    await remember(em, { contractorId, source: analysis.source }, waiting[0]!.hash, estimate, now)
  await finish({ contractorId, analysisId }, call)
}

/** One change of an analysis at a time, so its steps have an order. */
async function lockAnalysis(em: EntityManager, analysisId: string) {
  const [analysis] = await em.execute<{ source: string }[]>(
    'select source from vision.analyses where id = ? for update',
    [analysisId],
  )
  return analysis ?? null
}

/** The next event of the stream: how far the analysis is, and which photo changed. */
const step = (em: EntityManager, analysisId: string, position: number) =>
  em.execute(
    `insert into vision.progress (analysis_id, seq, done, total, filename, state)
     select ?, coalesce((select max(seq) from vision.progress where analysis_id = i.analysis_id), 0) + 1,
            (select count(*) from vision.images where analysis_id = i.analysis_id and state in ('done', 'failed')),
            (select count(*) from vision.images where analysis_id = i.analysis_id), i.filename, i.state
       from vision.images i where i.analysis_id = ? and i.position = ?`,
    [analysisId, analysisId, position],
  )

/** Ends the analysis after its last photo; the report is due if there is anything to report. */
async function finish({ contractorId, analysisId }: { contractorId: string; analysisId: string }, call: CommandCall) {
  const { em, now, publish } = call
  const [finished] = await em.execute<{ report: string }[]>(
    `update vision.analyses a set finished_at = ?,
            report = coalesce(report, case when exists (select from vision.images where analysis_id = a.id and state = 'done') then 'due' else 'none' end)
      where id = ? and finished_at is null
        and not exists (select from vision.images where analysis_id = a.id and state in ('queued', 'running'))
      returning report`,
    [now, analysisId],
  )
  if (finished?.report === 'due') await publish(analysisFinished({ contractorId, analysisId }))
}

interface Again extends Place {
  readonly contractorId: string
  readonly callId: string
  readonly model: Pick<VisionModel, 'source' | 'demo'>
}

/** Queues a failed photo once more, for the model that is set up now. Its analysis runs again; a report that has left is not sent twice. */
export async function queueAgain({ analysisId, position, contractorId, callId, model }: Again, call: CommandCall) {
  const { em, now, publish } = call
  const [failed] = await em.execute<{ trouble: TroubleCode }[]>(
    `select i.trouble from vision.images i join vision.analyses a on a.id = i.analysis_id
      where a.id = ? and a.contractor_id = ? and i.position = ? for update`,
    [analysisId, contractorId, position],
  )
  if (!failed) throw new DomainError('not-found', 'analysis-not-found', 'Analysis not found')
  if (!failed.trouble || !troubles[failed.trouble].retry)
    throw new DomainError('conflict', 'nothing-to-retry', 'There is nothing to try again for this photo')
  await em.execute(
    `update vision.images set state = 'queued', trouble = null, call_id = ?, changed_at = ? where analysis_id = ? and position = ?`,
    [callId, now, analysisId, position],
  )
  await em.execute(
    `update vision.analyses set finished_at = null, report = nullif(report, 'none'), source = ?, demo = demo or ?
      where id = ?`,
    [model.source, model.demo, analysisId],
  )
  await step(em, analysisId, position)
  await publish(imageQueued({ contractorId, analysisId, position }))
}
