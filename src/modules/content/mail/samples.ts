import { type Samples, serviceSample, sampleSite as site } from '../../../platform/post-office/samples.ts'
import { storyReceivedMail } from './story-received.ts'
import { storyShownMail } from './story-shown.ts'

const token = '00000000-0000-4000-8000-000000000001.a-key-that-only-this-mail-knows'
const author = { name: 'June', address: 'june@fieldsofshine.example' }

export const samples: Samples = {
  'story-received': { 'right after sending': serviceSample(storyReceivedMail({ site, token }), author) },
  'story-shown': { approved: serviceSample(storyShownMail({ site, token }), author) },
}
