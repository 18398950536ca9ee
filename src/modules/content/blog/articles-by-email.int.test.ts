import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fictionalCompany as company } from '../../../shared-kernel/company.ts'
import { postFile, postRow, startBlog, wordsOf } from '../../../testing/fixtures/blog.ts'
import { contractor, password } from '../../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../../testing/system/jobs-done.ts'
import { publicUrl } from '../../../testing/system/system.ts'
import { closeAccount } from '../../accounts/contract/endpoints.ts'
import * as contract from '../contract/endpoints.ts'

const { system, editor, get, clear } = await startBlog()
afterAll(() => system.stop())
beforeEach(clear)

describe('articles by email', () => {
  const addressee = (mails: Awaited<ReturnType<typeof system.mailbox.mails>>) =>
    mails.filter(({ subject }) => subject === 'Quoting gutters').flatMap(({ envelope }) => envelope.to)
  let dana: Awaited<ReturnType<typeof contractor>>
  let bob: Awaited<ReturnType<typeof contractor>>
  beforeAll(async () => {
    dana = await contractor(system)
    bob = await contractor(system)
  })

  it('go to every confirmed address once, with one-click unsubscribe @CON-36 @AMB-A13 @FRD-18', async () => {
    const june = await contractor(system, { verified: false })
    await expect.poll(async () => (await editor.subscribers()).subscribed).toBe(3)
    expect(await dana.call(contract.articlesByEmail, {})).toEqual({ subscribed: true })
    expect(await bob.call(contract.chooseArticlesByEmail, { subscribed: false })).toEqual({ subscribed: false })
    expect(await editor.subscribers()).toEqual({ subscribed: 2, unsubscribed: 1 })

    await editor.importFile(postFile(), false)
    await expect(editor.email('quoting-gutters')).rejects.toThrow('isn’t published')
    await editor.publish('quoting-gutters')
    const ordered = await Promise.allSettled([1, 2, 3].map(() => editor.email('quoting-gutters')))
    expect(ordered.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(editor.email('quoting-gutters')).rejects.toThrow('was emailed on')
    expect((await editor.list())[0]?.emailedAt).toBeInstanceOf(Date)

    const mail = await vi.waitUntil(
      async () => (await system.mailbox.mails()).find(({ subject }) => subject === 'Quoting gutters'),
      30_000,
    )
    const skipped = () =>
      system.db.query("select 1 from content.blog_mails where user_id = $1 and state = 'skipped'", [june.user.id])
    await expect.poll(async () => (await skipped()).rowCount).toBe(1)
    await june.call(closeAccount, { password })
    await expect.poll(async () => (await editor.subscribers()).subscribed).toBe(1)
    expect(addressee(await system.mailbox.mails())).toEqual([dana.user.email])
    expect(mail!.text).toContain('100 Example Street')
    expect(mail!.text).toContain(`${publicUrl}/blog/quoting-gutters`)
    const link = mail!.text!.match(/\/unsubscribe\/[\w-]+/)![0]
    const raw = mail!.headers.find(({ name }) => name === 'List-Unsubscribe')?.value
    expect(raw).toBe(`<${publicUrl}${link}>`)
    const click = mail!.headers.find(({ name }) => name === 'List-Unsubscribe-Post')?.value
    expect(click).toBe('List-Unsubscribe=One-Click')

    const opened = await get(link)
    expect(wordsOf(opened.body)).toContain('Stop articles by email?')
    expect((await editor.subscribers()).subscribed).toBe(1)
    const altered = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const path of [altered, '/unsubscribe/x', `/unsubscribe/${"'"}`]) {
      expect((await get(path)).statusCode).toBe(404)
      expect((await system.app.inject({ method: 'POST', url: path })).statusCode).toBe(404)
    }
    expect((await editor.subscribers()).subscribed).toBe(1)
    for (let twice = 0; twice < 2; twice++) {
      const { statusCode, body } = await system.app.inject({
        method: 'POST',
        url: link,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(statusCode).toBe(200)
      expect(wordsOf(body)).toContain('You’re unsubscribed')
    }
    expect(await editor.subscribers()).toEqual({ subscribed: 0, unsubscribed: 2 })
    await dana.call(contract.chooseArticlesByEmail, { subscribed: false }) // already chosen with the link
    const { rows } = await system.db.query(
      'select reason, unsubscribed_at is not null as at from content.blog_email_subscriptions order by reason',
    )
    expect(rows).toEqual([
      { reason: 'link', at: true },
      { reason: 'settings', at: true },
    ])
    expect(await dana.call(contract.articlesByEmail, {})).toEqual({ subscribed: false })
    await editor.importFile(postFile({ slug: 'second' }), true)
    await expect(editor.email('second')).rejects.toThrow('no one to email')

    await contractor(system)
    await expect.poll(async () => (await editor.subscribers()).subscribed).toBe(1)
    const silent = await system.another({
      mail: { smtpUrl: system.mailbox.smtpUrl },
      company: { ...company, postalAddress: null },
      role: 'web',
    })
    await expect(silent.editor('erin').email('second')).rejects.toThrow('POSTAL_ADDRESS isn’t set')
    await silent.close()
    expect((await editor.email('second')).mails).toBe(1)
  })

  it('subscriptions are deleted with the account @CON-36', async () => {
    const kept = async () => {
      const sql = `select (select count(*) from content.blog_mails where user_id = $1)
                        + (select count(*) from content.blog_email_subscriptions where user_id = $1) as n`
      return Number((await system.db.query(sql, [dana.user.id])).rows[0].n)
    }
    const { id } = await postRow(system.db)
    await system.db.query('insert into content.blog_mails (post_id, user_id) values ($1, $2)', [id, dana.user.id])
    expect(await kept()).toBe(2)
    await dana.call(closeAccount, { password })
    await expect.poll(kept).toBe(0)
  })
})

it('no article is ordered for an account that was closed before the job that subscribes it ran', async () => {
  const dana = await contractor(system)
  const closed = randomUUID()
  const those = async (table: string) => (await system.db.query(`select user_id as id from content.${table}`)).rows
  await system.boss.send('content.subscribe', { payload: { contractorId: closed }, requestId: 'after an outage' })
  await jobsDone(system.db, 'content.subscribe')
  expect(await those('blog_email_subscriptions')).not.toContainEqual({ id: closed })

  await system.db.query('insert into content.blog_email_subscriptions (user_id) values ($1)', [closed])
  await editor.importFile(postFile(), true)
  await editor.email('quoting-gutters')
  expect(await those('blog_mails')).toContainEqual({ id: dana.user.id })
  expect(await those('blog_mails')).not.toContainEqual({ id: closed })
})
