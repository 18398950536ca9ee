import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { claim } from '../../../platform/limits/limit.ts'
import { turns } from '../../../platform/limits/turns.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Call, ConversationCall, Expect, Pictured, SignedIn, Viewing } from '../../../shared-kernel/use-case.ts'
import { holdAccount } from '../../accounts/index.ts'
import { type Asking, configured } from '../asking.ts'
import type * as contract from '../contract/endpoints.ts'
import { troubles } from '../contract/estimate.ts'
import { type Intake, receivedPicture, takeIn } from '../intake.ts'
import { analysisOf, noAnalysis } from '../queries/analyses.ts'
import { refuseWithoutAny, requests, reserve } from '../quota.ts'
import { begin, knownEstimates, type NewImage } from '../storage.ts'

type Conversing = ConversationCall<SignedIn> & SignedIn

/** Beyond them, the answer is at once that the analysis goes on. */
const answers = turns('analysis-answers', {
  kind: 'local',
  each: 5,
  by: 'account',
  waiting: Number.POSITIVE_INFINITY,
  refusal: '(answered 202 at once)',
})

/** Takes the photos in, queues those that the model must look at, and waits for them. */
export const analyzeImages = (asking: Asking, outcomeMs: number): Viewing<typeof contract.analyzeImages> => {
  const waiting = answers()
  return async ({ analysisId = randomUUID(), images }, pictures, call) => {
    const model = configured(asking.model)
    if (!(await isMine(analysisId, call))) {
      const prepared = await prepare(images, pictures, asking, call)
      await keep({ analysisId, prepared }, { ...asking, model }, call)
    }
    const answer = (answerMs: number) => answered(analysisId, { answerMs, outcomeMs }, call)
    return waiting.isFull(call.contractorId) ? answer(0) : waiting.run(call.contractorId, () => answer(model.answerMs))
  }
}

/** Refuses before the body is read, so no contractor uploads 70 MB in vain. */
export const refuseWithoutQuota =
  ({ model }: Pick<Asking, 'model'>): Expect =>
  async (_, { db, contractorId, now }) => {
    const { dailyLimit } = configured(model)
    await refuseWithoutAny(db, contractorId, dailyLimit, now)
    await claim(db, requests.of(contractorId))
  }

/** Whether the contractor already has an analysis with this id. Refuses another contractor's. */
async function isMine(analysisId: string, { db, contractorId }: Call & SignedIn) {
  const { rows } = await db.query<{ owner: string }>(
    'select contractor_id as owner from vision.analyses where id = $1',
    [analysisId],
  )
  if (rows[0] && rows[0].owner !== contractorId)
    throw new DomainError('conflict', 'id-taken', 'Please send this with another analysisId')
  return rows.length > 0
}

interface Prepared {
  readonly filename: string
  readonly intake: Intake
}

async function prepare(
  images: readonly { readonly base64: string; readonly filename: string }[],
  pictures: Pictured,
  asking: Asking,
  { contractorId }: SignedIn,
): Promise<readonly Prepared[]> {
  const received = await Promise.all(
    images.map(({ base64 }, index) => receivedPicture(base64, pictures, ['images', index, 'base64'])),
  )
  const prepared: Prepared[] = []
  for (const [index, { filename }] of images.entries())
    prepared.push({ filename, intake: await takeIn(received[index]!, contractorId, asking.pictures) })
  return prepared
}

interface Keeping {
  readonly analysisId: string
  readonly prepared: readonly Prepared[]
}

/** Files first, then the rows that name them; if the rows are refused, the files go again. */
async function keep(
  { analysisId, prepared }: Keeping,
  { objects, model }: Asking & { readonly model: NonNullable<Asking['model']> },
  call: Conversing,
) {
  const { contractorId, db, now } = call
  const who = { contractorId, source: model.source }
  const hashes = prepared.flatMap(({ intake }) => ('hash' in intake ? [intake.hash] : []))
  const known = await knownEstimates(db, who, hashes, now)
  const images: NewImage[] = []
  for (const { filename, intake } of prepared) {
    const none = { filename, picture: null, hash: null, trouble: null, known: null, callId: null }
    if ('trouble' in intake) images.push({ ...none, trouble: intake.trouble })
    else {
      const picture = randomUUID()
      await objects.put(picture, intake.jpeg)
      images.push({ ...none, picture, hash: intake.hash, known: known.get(intake.hash) ?? null })
    }
  }
  const isNew = ({ hash, known }: NewImage, index: number) =>
    hash !== null && !known && images.findIndex((image) => image.hash === hash) === index
  try {
    await call.inTransaction(async (inside) => {
      await holdAccount(inside.em, contractorId)
      const calls = [...(await reserve(images.filter(isNew).length, model.dailyLimit, { ...inside, contractorId }))]
      const queued = images.map((image, index) => ({ ...image, callId: isNew(image, index) ? calls.pop()! : null }))
      await begin({ ...who, analysisId, demo: model.demo, images: queued }, inside)
    })
  } catch (error) {
    await objects.remove(images.flatMap(({ picture }) => picture ?? []))
    if (await isMine(analysisId, call)) return // the same request a moment earlier
    throw error
  }
}

/** How long to wait for the photos, then for the report's email. */
interface Longest {
  readonly answerMs: number
  readonly outcomeMs: number
}

/** The analysis when all photos are done; its id alone when they take too long, or the browser has left. */
async function answered(analysisId: string, { answerMs, outcomeMs }: Longest, call: Conversing): Promise<OutputOf> {
  const waited = async (longest: number, isOver: (analysis: contract.Analysis) => boolean) => {
    const end = performance.now() + longest
    for (;;) {
      const analysis = await analysisOf(call.db, call.contractorId, analysisId)
      if (!analysis) throw noAnalysis() // deleted while its request waited
      if (isOver(analysis) || performance.now() > end || call.visitor.gone.aborted) return analysis
      await sleep(200)
    }
  }
  const isDone = ({ state }: contract.Analysis) => state === 'done' || state === 'failed'
  const done = await waited(answerMs, isDone)
  if (!isDone(done)) {
    call.accepted()
    return { analysisId }
  }
  if (done.state === 'failed') throw allFailed(done)
  const analysis = await waited(outcomeMs, ({ reportEmailed }) => reportEmailed !== null)
  return { analysisId, analysis, demo: analysis.demo, reportEmailed: analysis.reportEmailed }
}

type OutputOf = Awaited<ReturnType<Viewing<typeof contract.analyzeImages>>>

/** Not one estimate: 422 if every picture was at fault, else 503 (EYE-11). */
function allFailed({ analysisId, demo, individualImages }: contract.Analysis) {
  const ofPictures = individualImages.every(({ error }) => error && troubles[error.code].ofPicture)
  return new DomainError(ofPictures ? 'invalid' : 'unavailable', 'analysis-failed', 'Failed to analyze images', {
    analysisId,
    demo,
    reportEmailed: false,
    individualImages,
    ...(!ofPictures && { retryAfterSeconds: 60 }),
  })
}
