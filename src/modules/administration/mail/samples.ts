import { type Samples, serviceSample, sampleSite as site } from '../../../platform/post-office/samples.ts'
import { jobsGivenUpMail } from './jobs-given-up.ts'

const mails = { queue: 'documents.email-quote', count: 12 }

export const samples: Samples = {
  'jobs-given-up': {
    one: serviceSample(jobsGivenUpMail([{ queue: 'billing.reconcile-all', count: 1 }], site)),
    'of several queues': serviceSample(jobsGivenUpMail([mails, { queue: 'vision.analyze-image', count: 3 }], site)),
  },
}
