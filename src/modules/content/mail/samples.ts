import { type Samples, serviceSample, sampleSite as site } from '../../../platform/post-office/samples.ts'
import { newArticleMail } from './new-article.ts'
import { storyReceivedMail } from './story-received.ts'
import { storyShownMail } from './story-shown.ts'

const token = '00000000-0000-4000-8000-000000000001.a-key-that-only-this-mail-knows'
const author = { name: 'June', address: 'june@fieldsofshine.example' }

const article = newArticleMail({
  title: 'Reading Your Profit per Quote',
  summary: 'Costs, profit and margin of a quote, explained with numbers.',
  firstParagraph:
    'An accounting firm, 6,000 square feet, five nights a week. You quote 1.2 cents per square foot per visit, which is 24 cents a month and inside what the trade publishes for daily office service. The office manager signs. Twelve weeks later you notice that a cleaner goes there every weeknight and the account leaves you less than your phone bill.',
  author: 'The TidyTally team',
  readTime: '6 min read',
  url: `${site.publicUrl}/blog/reading-your-profit-per-quote`,
  unsubscribeUrl: `${site.publicUrl}/unsubscribe/00000000-0000-4000-8000-000000000002`,
  settingsUrl: `${site.publicUrl}/business-settings`,
  postalAddress: 'TidyTally, 100 Example Street, Springfield, IL 62701',
})

export const samples: Samples = {
  'new-article': { 'a new article': serviceSample(article) },
  'story-received': { 'right after sending': serviceSample(storyReceivedMail({ site, token }), author) },
  'story-shown': { approved: serviceSample(storyShownMail({ site, token }), author) },
}
