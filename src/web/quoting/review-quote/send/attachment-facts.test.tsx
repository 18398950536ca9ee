// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { StoredAttachment } from '../../../../modules/documents/contract/attachments.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { attachmentsQuery } from '../../../accounts/attachments.ts'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { quote } from '../../../testing/quote-samples.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { quoteKey } from '../../quotes.ts'
import { sendFieldsFirst } from '../quote-edits.ts'
import { AttachmentFacts } from './attachment-facts.tsx'

Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
  vi.unstubAllGlobals()
})

const pdf = (name: string, expiresOn: string | null = null): StoredAttachment => ({
  id: `id of ${name}`,
  name,
  expiresOn,
})

/** The attachments on Review, with the outbox open. */
async function open(attachments: StoredAttachment[]) {
  const stored = quote()
  function Shown() {
    const { data } = useQuery<Quote>({ queryKey: quoteKey(stored.id), queryFn: () => stored, initialData: stored })
    return (
      <>
        <h1>Review</h1>
        <AttachmentFacts quote={data} />
      </>
    )
  }
  const opened = await openAsContractor(() => <Shown />, contractor())
  await waitFor(() => expect(opened.client.isFetching()).toBe(0))
  opened.client.setQueryData(attachmentsQuery.queryKey, attachments)
  startOutbox({ contractorId: 'attaching', client: opened.client, goOnWith: () => {} })
  await screen.findAllByRole('checkbox')
  const writes = () => opened.asked.filter((one) => (one as string[])[0] !== 'GET').map((one) => (one as unknown[])[2])
  return { ...opened, stored, writes }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })

it('a click leaves a certificate out at once, and stays so until it is saved @PRP-02', async () => {
  const { stored, answers, writes } = await open([pdf('insurance.pdf'), pdf('license.pdf')])
  expect(document.body.textContent).toContain('Attached: 2 PDFs')
  const answer = Promise.withResolvers<Response>()
  answers.push(answer.promise)
  fireEvent.click(box('insurance.pdf'))
  expect(box('insurance.pdf').checked).toBe(false)
  expect(document.body.textContent).toContain('Attached: 1 PDF')
  const attachmentIds = ['id of license.pdf']
  await waitFor(() => expect(writes()).toEqual([{ attachmentIds, version: 3 }]))
  expect(box('insurance.pdf').checked).toBe(false)
  const sent = vi.fn()
  const sending = sendFieldsFirst(stored.id).then(sent)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).not.toHaveBeenCalled()
  answer.resolve(Response.json({ ...stored, attachmentIds, version: 4 }))
  await sending
  expect([box('insurance.pdf').checked, box('license.pdf').checked]).toEqual([false, true])
})

it('a second click while the first is being saved counts too, and a choice of all goes back to all @PRP-02', async () => {
  const { stored, answers, writes } = await open([pdf('insurance.pdf'), pdf('license.pdf')])
  const answer = Promise.withResolvers<Response>()
  answers.push(answer.promise, Response.json({ ...stored, attachmentIds: [], version: 5 }))
  fireEvent.click(box('insurance.pdf'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  fireEvent.click(box('license.pdf'))
  expect(document.body.textContent).toContain('No attachments')
  answer.resolve(Response.json({ ...stored, attachmentIds: ['id of license.pdf'], version: 4 }))
  await sendFieldsFirst(stored.id)
  expect(writes().slice(1)).toEqual([{ attachmentIds: [], version: 4 }])
  expect(document.body.textContent).toContain('No attachments')

  answers.push(Response.json({ ...stored, attachmentIds: null, version: 6 }))
  fireEvent.click(box('insurance.pdf'))
  fireEvent.click(box('license.pdf'))
  await waitFor(() => expect(writes().slice(2)).toEqual([{ attachmentIds: null, version: 5 }]))
})

it('an expired certificate can’t be chosen and counts as none @PRP-02', async () => {
  const { stored, answers, writes } = await open([pdf('insurance.pdf'), pdf('old.pdf', '2020-01-31')])
  expect([box('old.pdf').checked, box('old.pdf').disabled]).toEqual([false, true])
  expect(document.body.textContent).toContain('Attached: 1 PDF')
  answers.push(Response.json({ ...stored, attachmentIds: [], version: 4 }))
  fireEvent.click(box('insurance.pdf'))
  expect(document.body.textContent).toContain('No attachments')
  await waitFor(() => expect(writes()).toEqual([{ attachmentIds: [], version: 3 }]))
})
