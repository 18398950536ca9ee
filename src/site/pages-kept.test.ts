import { expect, it } from 'vitest'
import { once } from './pages-kept.ts'

it('a file is read once, and again only if it could not be read @SCL-13', async () => {
  const answers = [() => Promise.reject(new Error('EMFILE')), async () => 'body', async () => 'another body']
  const read = once(() => answers.shift()!())
  await expect(Promise.all([read(), read()])).rejects.toThrow('EMFILE')
  expect([await read(), await read()]).toEqual(['body', 'body'])
})
