import { command, type Holdings, type Module, on, query } from '../../shared-kernel/use-case.ts'
import { accountClosed, accountRegistered } from '../accounts/index.ts'
import * as contract from './contract/endpoints.ts'
import { articlesByEmail, chooseArticlesByEmail, forgetSubscriber, subscribeNewAccount } from './subscriptions.ts'

const holds: Holdings = {
  rows: {
    articlesByEmail:
      'select subscribed, unsubscribed_at, reason, created_at from content.blog_email_subscriptions where user_id = $1',
    articleMails: `select p.slug, m.state, m.changed_at from content.blog_mails m join content.posts p on p.id = m.post_id
                    where m.user_id = $1 order by m.changed_at, p.slug`,
  },
}

export function content(): Module {
  return {
    name: 'content',
    entities: [],
    handles: [
      query(contract.articlesByEmail, articlesByEmail),
      command(contract.chooseArticlesByEmail, chooseArticlesByEmail),
    ],
    holds,
    reactsTo: [
      on(accountRegistered, 'content.subscribe', subscribeNewAccount),
      on(accountClosed, 'content.forget-subscriber', forgetSubscriber),
    ],
  }
}
