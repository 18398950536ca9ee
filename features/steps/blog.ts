import assert from 'node:assert/strict'
import { After, Then, When } from '@cucumber/cucumber'
import { listArticles } from '../../src/modules/content/contract/endpoints.ts'
import { visitor } from '../../src/testing/browser/visitor.ts'
import { postFile } from '../../src/testing/fixtures/blog.ts'
import type { World } from './world.ts'

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')
const refusals = new WeakMap<World, string>()
const published = new WeakMap<World, Map<string, string>>()

const editor = ({ product }: World) => product.system.editor('erin')

const remembered = (world: World) => {
  const known = published.get(world) ?? new Map<string, string>()
  published.set(world, known)
  return known
}

async function importPost(world: World, title: string, { slug = slugOf(title), text = 'Words.', publish = false }) {
  remembered(world).set(title, slug)
  await editor(world)
    .importFile(postFile({ title, slug }, text), publish)
    .catch((error: Error) => refusals.set(world, error.message))
}

const titles = async ({ product }: World) =>
  (await visitor(product.system.app).call(listArticles, {})).map(({ title }) => title)

/** The product is shared with other scenarios. */
After({ tags: 'not @browser' }, async function (this: World) {
  for (const slug of published.get(this)?.values() ?? [])
    await this.product.system.db.query('delete from content.posts where slug = $1', [slug])
})

When('the editor publishes {string}', async function (this: World, title: string) {
  await importPost(this, title, { publish: true })
})

When(
  'the editor publishes {string} in place of {string}',
  async function (this: World, title: string, article: string) {
    const all = await visitor(this.product.system.app).call(listArticles, {})
    const { slug } = all.find((one) => one.title === article)!
    await importPost(this, title, { slug, publish: true })
  },
)

When('the editor imports {string} as a draft', async function (this: World, title: string) {
  await importPost(this, title, {})
})

When(
  'the editor imports {string} with {string} in its text',
  async function (this: World, title: string, text: string) {
    await importPost(this, title, { text })
  },
)

When('the editor takes {string} back', async function (this: World, title: string) {
  await editor(this).unpublish(remembered(this).get(title)!)
})

Then('readers find {string} and the twenty articles', async function (this: World, title: string) {
  const found = await titles(this)
  assert.ok(found.includes(title))
  assert.equal(found.length, 21)
})

Then('readers find {string} but not {string}', async function (this: World, title: string, other: string) {
  const found = await titles(this)
  assert.ok(found.includes(title))
  assert.ok(!found.includes(other))
})

Then('readers do not find {string}', async function (this: World, title: string) {
  assert.ok(!(await titles(this)).includes(title))
})

Then('the editor sees that line {int} is not allowed', function (this: World, line: number) {
  assert.match(refusals.get(this) ?? '', new RegExp(`Line ${line}: .* isn’t allowed`))
})
