import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import { type PostOffice, servicePatience } from '../../platform/post-office/post-office.ts'
import {
  command,
  conversation,
  download,
  every,
  type Holdings,
  type Module,
  on,
  query,
  uploads,
} from '../../shared-kernel/use-case.ts'
import { accountClosed, accountRegistered } from '../accounts/index.ts'
import * as contract from './contract/endpoints.ts'
import * as stories from './contract/stories.ts'
import { removeStory } from './conversations/remove-story.ts'
import { refuseManyTries, sendStory } from './conversations/send-story.ts'
import { getStoryPhoto } from './queries/stories.ts'
import { forgetStories } from './reactions/forget-stories.ts'
import { confirmStory, tellShown } from './reactions/mail-author.ts'
import { storyApproved, storySent } from './story-facts.ts'
import { storyTable } from './story-storage.ts'
import { articlesByEmail, chooseArticlesByEmail, forgetSubscriber, subscribeNewAccount } from './subscriptions.ts'

const holds: Holdings = {
  rows: {
    articlesByEmail:
      'select subscribed, unsubscribed_at, reason, created_at from content.blog_email_subscriptions where user_id = $1',
    articleMails: `select p.slug, m.state, m.changed_at from content.blog_mails m join content.posts p on p.id = m.post_id
                    where m.user_id = $1 order by m.changed_at, p.slug`,
  },
  names: 'select picture as key from content.story_photos where picture = any($1::uuid[])',
}

interface Ports {
  readonly objects: Objects
  readonly pictures: Pictures
  readonly postOffice: PostOffice
}

export function content({ objects, pictures, postOffice }: Ports): Module {
  return {
    name: 'content',
    entities: [storyTable],
    handles: [
      query(contract.articlesByEmail, articlesByEmail),
      command(contract.chooseArticlesByEmail, chooseArticlesByEmail),
      uploads(stories.sendStory, sendStory(objects, pictures), refuseManyTries),
      conversation(stories.removeStory, removeStory(objects)),
      download(stories.storyPhoto, getStoryPhoto(objects)),
    ],
    holds,
    reactsTo: [
      on(accountRegistered, 'content.subscribe', subscribeNewAccount),
      on(accountClosed, 'content.forget-subscriber', forgetSubscriber),
      on(storySent, 'content.confirm-story', confirmStory(postOffice), servicePatience),
      on(storyApproved, 'content.tell-story-shown', tellShown(postOffice), servicePatience),
      every('37 3 * * *', 'content.forget-stories', forgetStories(objects)),
    ],
  }
}
