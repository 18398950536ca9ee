import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import { serviceMailHtml, serviceMailText } from '../../../platform/post-office/service-mail.ts'
import { hostileBodies, hostileTexts } from '../../../testing/hostile/hostile-posts.ts'
import { firstParagraphOf } from '../blog/markdown.ts'
import { newArticleMail } from './new-article.ts'

const { window } = new JSDOM('')
const parser = new window.DOMParser()

const article = {
  title: 'Gutters',
  summary: 'What they cost',
  author: 'The TidyTally team',
  readTime: '6 min read',
  url: 'https://tidytally.example/blog/gutters',
  unsubscribeUrl: 'https://tidytally.example/unsubscribe/1',
  settingsUrl: 'https://tidytally.example/business-settings',
  postalAddress: 'TidyTally, 100 Example Street',
}

const mailAbout = (title: string, text: string) => ({
  to: { name: 'Dana', address: 'dana@brightline.example' },
  ...newArticleMail({ ...article, title, summary: text, firstParagraph: text }),
})

/** Every element of an email with its attributes, without the texts of titles and labels. */
function built(page: string): string[] {
  const document = parser.parseFromString(page, 'text/html')
  return [...document.querySelectorAll('*')]
    .filter(({ localName }) => localName !== 'title')
    .map(({ localName, attributes }) =>
      [
        localName,
        ...[...attributes].map(({ name, value }) => (name === 'aria-label' ? name : `${name}=${value}`)),
      ].join(' '),
    )
}

it('titles and summaries stay plain text in article emails, whatever they contain @T-21 @T-23', async () => {
  const plain = built(await serviceMailHtml(mailAbout('Gutters', 'What they cost')))
  expect(plain.length).toBeGreaterThan(15)
  for (const text of [...hostileTexts, ...hostileBodies.filter((body) => body.length < 1000)]) {
    const mail = mailAbout(text, text)
    expect(built(await serviceMailHtml(mail)), text).toEqual(plain)
    for (const address of serviceMailText(mail).match(/https:\/\/tidytally\.example\S*/g)!)
      expect(address).toMatch(/\/(?:blog\/gutters|unsubscribe\/1|business-settings)$/)
  }
})

it('@WRD-125 an article email opens with the article’s first paragraph and names its author', () => {
  const page = '<h2>Sums</h2><p>Labor &amp; <em>supplies</em>:\nknow both.</p><p>More.</p>'
  expect(firstParagraphOf(page)).toBe('Labor & supplies: know both.')
  expect(firstParagraphOf('<h2>Only a heading</h2>')).toBe('')
  const { opening, links } = newArticleMail({ ...article, firstParagraph: firstParagraphOf(page) })
  expect(opening).toEqual(['What they cost', 'Labor & supplies: know both.', 'By The TidyTally team'])
  expect(newArticleMail({ ...article, firstParagraph: '' }).opening).toEqual([
    'What they cost',
    'By The TidyTally team',
  ])
  expect(links?.[0]?.label).toBe('Unsubscribe')
})
