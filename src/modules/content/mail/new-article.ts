import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'

interface NewArticle {
  readonly title: string
  readonly summary: string
  readonly firstParagraph: string
  readonly author: string
  readonly readTime: string
  readonly url: string
  readonly unsubscribeUrl: string
  readonly settingsUrl: string
  readonly postalAddress: string
}

/** A new article, for subscribers to articles by email. The product's only optional email. */
export const newArticleMail = (article: NewArticle): ServiceWords => ({
  subject: article.title,
  heading: article.title,
  opening: [article.summary, article.firstParagraph, `By ${article.author}`].filter(Boolean),
  button: { label: `Read the article (${article.readTime})`, url: article.url },
  closing: [],
  links: [
    { label: 'Unsubscribe', url: article.unsubscribeUrl },
    { label: 'Choose in your settings', url: article.settingsUrl },
  ],
  why: `You get new articles because you opened an account at ${productName} and haven’t turned them off. ${article.postalAddress}`,
})
