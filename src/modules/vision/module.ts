import { mailPatience } from '../../platform/post-office/post-office.ts'
import {
  command,
  download,
  every,
  type Holdings,
  type Module,
  on,
  pictures as picturesOf,
  type Query,
  query,
  stream,
} from '../../shared-kernel/use-case.ts'
import { accountClosed } from '../accounts/index.ts'
import { askingOf } from './asking.ts'
import { analyzeImages, refuseWithoutQuota } from './commands/analyze-images.ts'
import { estimateArea } from './commands/estimate-area.ts'
import { forgetAnalysis } from './commands/forget-analysis.ts'
import { retryImage } from './commands/retry-image.ts'
import * as contract from './contract/endpoints.ts'
import { analysisFinished, imageQueued, modelNeedsOperator, picturesForgotten } from './index.ts'
import type { Ports } from './ports.ts'
import { getAnalysis, listAnalyses } from './queries/analyses.ts'
import { followAnalysis } from './queries/follow-analysis.ts'
import { getPicture } from './queries/get-picture.ts'
import { leftToday } from './quota.ts'
import { modelAlarm } from './reactions/alarm-operator.ts'
import { analyzeImage, lookingPatience, lookingQueue } from './reactions/analyze-image.ts'
import { closeAccount, forgetOld, removePictures } from './reactions/close-account.ts'
import { report } from './reactions/mail-report.ts'
import { settleAbandoned } from './reactions/settle-abandoned.ts'

const ofHers = `vision.images i join vision.analyses a on a.id = i.analysis_id where a.contractor_id = $1`

const holds: Holdings = {
  rows: {
    analyses:
      'select id, created_at, demo, report from vision.analyses where contractor_id = $1 order by created_at, id',
    images: `select i.analysis_id, i.position, i.filename, i.picture, i.state, i.estimate, i.trouble, i.known_from
               from ${ofHers} order by a.created_at, a.id, i.position`,
    calls: 'select at from vision.calls where contractor_id = $1 order by at',
  },
  files: `select i.picture as key, 'image/jpeg' as type from ${ofHers} and i.picture is not null order by key`,
  names: 'select picture as key from vision.images where picture = any($1::uuid[])',
  shows: {
    analyzedPictures: {
      keys: 'select picture as key from vision.images',
      missing: 'select count(*)::int as n from vision.images where picture = any($1::uuid[])',
    },
  },
}

const gaugesOf = (dailyLimit: number): Module['gauges'] => [
  {
    name: 'tidytally_model_pictures_last_day',
    help: 'Pictures for the model in the last 24 hours, for all accounts together',
    labels: [],
    sql: `select count(*)::float8 as value from vision.calls
           where at > now() - interval '24 hours' and (settled or at > now() - interval '30 minutes')`,
  },
  {
    name: 'tidytally_model_pictures_limit',
    help: 'OPENAI_DAILY_LIMIT; 0 without a model',
    labels: [],
    sql: `select ${dailyLimit}::float8 as value`,
  },
]

export function vision({ objects, pictures, outbox, outcomeMs, model }: Ports): Module {
  const asking = askingOf(objects, pictures, model)
  const status: Query<typeof contract.visionStatus> = async (_, { db, contractorId, now }) => ({
    model: model ? (model.demo ? 'demo' : 'configured') : 'none',
    sentTo: model?.sentTo ?? null,
    leftToday: await leftToday(db, contractorId, now),
  })
  return {
    name: 'vision',
    entities: [],
    gauges: gaugesOf(model?.dailyLimit ?? 0),
    handles: [
      picturesOf(contract.analyzeImages, analyzeImages(asking, outcomeMs), refuseWithoutQuota(asking)),
      picturesOf(contract.estimateArea, estimateArea(asking), refuseWithoutQuota(asking)),
      query(contract.listAnalyses, listAnalyses),
      query(contract.getAnalysis, getAnalysis),
      stream(contract.followAnalysis, followAnalysis()),
      download(contract.getPicture, getPicture(objects)),
      command(contract.retryImage, retryImage(asking), getAnalysis),
      command(contract.forgetAnalysis, forgetAnalysis),
      query(contract.visionStatus, status),
    ],
    holds,
    reactsTo: [
      on(imageQueued, lookingQueue, analyzeImage(asking), lookingPatience),
      outbox.emails(analysisFinished, 'vision.mail-report', report(outbox), mailPatience),
      outbox.emails(modelNeedsOperator, 'vision.alarm-operator', modelAlarm(outbox), mailPatience),
      on(picturesForgotten, 'vision.remove-pictures', removePictures(objects)),
      on(accountClosed, 'vision.forget-contractor', closeAccount),
      every('*/5 * * * *', 'vision.settle-abandoned', settleAbandoned),
      every('41 3 * * *', 'vision.forget-old', forgetOld),
    ],
  }
}
