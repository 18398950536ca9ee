import { mailPatience, servicePatience } from '../../platform/post-office/post-office.ts'
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
import { shelfOf } from './blog/article-index.ts'
import { articlesForPages, getArticle, listArticles, storiesForPages } from './blog/article-pages.ts'
import { changesOf } from './blog/changes.ts'
import { dropPostMails, lookAfterMails, mailPost } from './blog/mailing.ts'
import { postMailGoesOn, postMailOrdered, postScheduled } from './blog/post-audit-events.ts'
import { publishOverdue, publishScheduled } from './blog/publishing.ts'
import {
  articlesByEmail,
  chooseArticlesByEmail,
  subscribeNewAccount,
  subscriptionWith,
  unsubscribe,
} from './blog/subscriptions.ts'
import * as contract from './contract/endpoints.ts'
import * as stories from './contract/stories.ts'
import type { Ports } from './ports.ts'
import { closeAccount } from './reactions/close-account.ts'
import { getStoryPhoto } from './stories/queries/stories.ts'
import { forgetStories } from './stories/reactions/forget-stories.ts'
import { confirmStory, tellShown } from './stories/reactions/mail-author.ts'
import { removeStory } from './stories/remove-story.ts'
import { refuseManyTries, sendStory } from './stories/send-story.ts'
import { storyApproved, storySent } from './stories/story-audit-events.ts'
import { storyTable } from './stories/story-storage.ts'

const holds: Holdings = {
  rows: {
    articlesByEmail:
      'select subscribed, unsubscribed_at, reason, created_at from content.blog_email_subscriptions where user_id = $1',
    articleMails: `select p.slug, m.state, m.changed_at from content.blog_mails m join content.posts p on p.id = m.post_id
                    where m.user_id = $1 order by m.changed_at, p.slug`,
  },
  names: 'select picture as key from content.story_photos where picture = any($1::uuid[])',
  shows: {
    storyPhotos: {
      keys: 'select picture as key from content.story_photos',
      missing: 'select count(*)::int as n from content.story_photos where picture = any($1::uuid[])',
    },
  },
}

export type ContentModule = ReturnType<typeof content>

/** The blog. Besides being a module, it tells the public pages what to show. */
export function content({ db, listener, objects, pictures, outbox, secret, clock, log }: Ports) {
  const changes = changesOf(listener)
  const shelf = shelfOf({ db, changes, clock, log, secret })
  const module: Module = {
    name: 'content',
    entities: [storyTable],
    handles: [
      query(contract.listArticles, listArticles(shelf)),
      query(contract.getArticle, getArticle(shelf)),
      query(contract.articlesByEmail, articlesByEmail),
      command(contract.chooseArticlesByEmail, chooseArticlesByEmail),
      uploads(stories.sendStory, sendStory(objects, pictures), refuseManyTries),
      conversation(stories.removeStory, removeStory(objects)),
      download(stories.storyPhoto, getStoryPhoto(objects)),
    ],
    holds,
    reactsTo: [
      on(accountRegistered, 'content.subscribe', subscribeNewAccount),
      on(accountClosed, 'content.forget-subscriber', closeAccount),
      on(storySent, 'content.confirm-story', confirmStory(outbox), servicePatience),
      on(storyApproved, 'content.tell-story-shown', tellShown(outbox), servicePatience),
      every('37 3 * * *', 'content.forget-stories', forgetStories(objects)),
      on(postScheduled, 'content.publish-scheduled', publishScheduled),
      on(postMailOrdered, 'content.mail-post', mailPost(outbox), { ...mailPatience, atOnce: 1 }, dropPostMails),
      on(postMailGoesOn, 'content.mail-post-on', mailPost(outbox), { ...mailPatience, atOnce: 1 }, dropPostMails),
      every('*/5 * * * *', 'content.publish-overdue', publishOverdue),
      every('*/10 * * * *', 'content.look-after-mails', lookAfterMails(outbox)),
    ],
  }
  return {
    ...module,
    shown: {
      ...articlesForPages(shelf),
      stories: () => storiesForPages(db, log),
      /** The subscription behind an email's link; null if the link was altered. */
      subscription: (key: string) => subscriptionWith(db, key),
      unsubscribe: (key: string) => unsubscribe(db, key, clock()),
    },
  }
}
