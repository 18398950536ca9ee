// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { quoteTextNames, quoteTexts } from '../../../../modules/quoting/contract/quote-texts.ts'
import { showsWorkOf } from '../../../app/api.ts'
import { userQuery } from '../../../app/session.ts'
import { press, told, type } from '../../../testing/open-trial.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { toastsNow } from '../../../testing/toasts-now.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { WithinRouter } from '../../../testing/within-router.tsx'
import { toaster, toastSuccess } from '../../../ui/toasts.ts'
import { outboxState } from '../../outbox/state.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { saveField } from '../../review-quote/quote-edits.ts'
import { BidDialog } from './bid-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

const contractorId = 'edit-dialog'
Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })

const row = { ...quote({ finalMonthlyPrice: 400 }), deliveryState: null, deliveryReason: null }

interface Told extends Partial<Quote> {
  readonly version?: number
}

/** Opens a dialog of a row; reads return the quote and its rooms, `write` answers the rest. Records all writes. */
function open(
  dialog: (onClose: () => void) => ReactNode,
  write: (sent: Told) => Response = () => Response.json(row),
  { walked = true, later }: { walked?: boolean; later?: Quote | Promise<Quote> } = {},
) {
  const [sent, closed] = [[] as Told[], vi.fn()]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET')
      return Response.json(
        url.endsWith('/areas') ? (walked ? areas() : []) : ((await later) ?? quote(walked ? {} : { totalSqft: 0 })),
      )
    sent.push(JSON.parse(String(init.body ?? '{}')))
    return write(sent.at(-1)!)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(userQuery.queryKey, contractor())
  render(
    <QueryClientProvider client={client}>
      <WithinRouter>{dialog(closed)}</WithinRouter>
    </QueryClientProvider>,
  )
  return { sent, closed, client }
}

const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

describe('The dialog for the bid', () => {
  const bid = (onClose: () => void) => <BidDialog quote={row} onClose={onClose} />

  it('shows what each choice changes, and changes nothing when canceled @PX-30 @PRI-16', async () => {
    toastSuccess('Status Updated', 'Lost.')
    expect(toastsNow()).toHaveLength(1)
    const { sent, closed } = open(bid)
    await says('Did you win it?')
    await waitFor(() => expect(toastsNow()).toEqual([])) // it would cover the button that saves
    await says('Adds $4,800.00 a year to won revenue')
    await says('Note why. It helps the next price.')
    press('Cancel')
    expect(closed).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })

  it.each([
    [
      'a single visit',
      { frequency: 'custom', schedule: { once: true }, finalMonthlyPrice: 0, finalOneTimePrice: 450 },
      ['Harbor Dental Group · $450.00 once', 'Won for $450.00 once'],
    ],
    [
      'a version that was accepted, while the next one is written',
      { finalMonthlyPrice: 999, acceptedRevision: 1, acceptedMonthlyPrice: 400, acceptedOneTimePrice: null },
      ['Harbor Dental Group · $400.00 /month', 'Adds $4,800.00 a year to won revenue'],
    ],
  ] as const)('shows the price of %s @SCH-07 @ONL-11', async (_, change, texts) => {
    open((onClose) => <BidDialog quote={{ ...row, ...(change as Partial<typeof row>) }} onClose={onClose} />)
    for (const text of texts) await says(text)
  })

  it('asks why a bid was lost, and sends what is answered; another outcome has no such answers @WIN-01', async () => {
    const { sent } = open(bid)
    await says('Did you win it?')
    expect(screen.queryByLabelText(/Who won it/)).toBeNull()
    fireEvent.click(screen.getByLabelText(/^Lost/))
    fireEvent.change(screen.getByLabelText(/Why did you lose it/), { target: { value: 'current-company' } })
    fireEvent.change(screen.getByLabelText(/Who won it/), { target: { value: 'Shine Brothers' } })
    press('Save status')
    await waitFor(() => expect(sent).toHaveLength(1))
    const loss = { lostReason: 'current-company', competitor: 'Shine Brothers' }
    expect(sent[0]).toMatchObject({ bidStatus: 'lost', ...loss })
    expect(sent[0]).not.toHaveProperty('winningPrice')
    fireEvent.click(screen.getByLabelText(/^Won/))
    press('Save status')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(Object.keys(sent[1]!)).not.toContain('lostReason')
  })

  it('sends notes only if they were typed, so those of another device stay @QUO-88', async () => {
    const { sent } = open(bid, undefined, { later: quote({ bidNotes: 'Wants Tuesdays' }) })
    await waitFor(() => expect(typed('Notes (optional)')).toBe('Wants Tuesdays'))
    press('Save status')
    await waitFor(() => expect(sent).toEqual([{ bidStatus: 'pending' }]))
    cleanup()
    const again = open(bid, undefined, { later: quote({ bidNotes: 'Wants Tuesdays' }) })
    await waitFor(() => expect(typed('Notes (optional)')).toBe('Wants Tuesdays'))
    type('Notes (optional)', '')
    press('Save status')
    await waitFor(() => expect(again.sent).toEqual([{ bidStatus: 'pending', bidNotes: null }]))
  })

  const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes (optional)')

  it('takes notes once the stored ones are there to be seen @QUO-88', async () => {
    const stored = Promise.withResolvers<Quote>()
    open(bid, undefined, { later: stored.promise })
    await says('Did you win it?')
    expect([notes().disabled, notes().placeholder]).toEqual([true, 'Loading...'])
    stored.resolve(quote({ bidNotes: 'Wants Tuesdays' }))
    await waitFor(() => expect([notes().disabled, notes().value]).toEqual([false, 'Wants Tuesdays']))
  })

  it('leaves notes that can’t be read as they are, and saves the answer @QUO-88', async () => {
    const { sent } = open(bid, undefined, { later: Promise.reject(new TypeError('Failed to fetch')) })
    await says('They couldn’t be loaded, and stay as they are.')
    expect(notes().disabled).toBe(true)
    press('Save status')
    await waitFor(() => expect(sent).toEqual([{ bidStatus: 'pending' }]))
  })
})

it.each([
  ['is sent', 'Website', { source: 'Website' }],
  ['isn’t sent if none is chosen, because an older server doesn’t know it', '', {}],
])('the source of a copy for another customer %s @WIN-01', async (_, chosen, source) => {
  const refused = () => Response.json({ message: 'Not now' }, { status: 503 })
  const { sent } = open((onClose) => <CopyDialog quote={row} onClose={onClose} />, refused)
  await screen.findByLabelText('Company name')
  const customer = { companyName: 'Larkspur', contactPerson: 'Lena Lark', email: 'l@larkspur.example' }
  type('Company name', customer.companyName)
  type('Contact person', customer.contactPerson)
  type('Email', customer.email)
  type('Phone', '555-010-0188')
  fireEvent.change(screen.getByLabelText(/^How they found you/), { target: { value: chosen } })
  press('Copy quote')
  await waitFor(() => expect(sent).toHaveLength(1))
  const { phone, serviceAddress, ...rest } = (sent[0] as { customer?: Record<string, unknown> }).customer ?? {}
  expect(rest).toEqual({ ...customer, ...source })
})

describe('Deleting a quote', () => {
  it('asks first, and deletes nothing when canceled @QUO-74', async () => {
    const { sent, closed } = open((onClose) => <DeleteDialog quote={row} onClose={onClose} />)
    await says('Delete the quote for Harbor Dental Group?')
    await says('This can’t be undone.')
    press('Cancel')
    expect(closed).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })
})

describe('The form for editing a quote', () => {
  const edit = (onClose: () => void) => <EditDialog quote={row} onClose={onClose} />
  const opened = () => screen.findByLabelText('Company name')

  it('@SPC-12 shows the monthly equivalent of the rate and schedule in the form @AMB-P01', async () => {
    open(edit)
    await opened()
    type('Rate per sq ft per visit', '0.07')
    fireEvent.change(screen.getByLabelText('How often'), { target: { value: 'weekly' } })
    await says('In dollars, $0.28 per sq ft per month')
  })

  it("lists errors and saves nothing; the size of rooms can't be typed @QUO-79 @QUO-80 @AMB-Q14", async () => {
    const { sent } = open(edit)
    await opened()
    await says('Calculated from rooms')
    expect([typed('Total area'), screen.getByLabelText<HTMLInputElement>('Total area').readOnly]).toEqual([
      ...['3,080', true],
    ])
    type('Company name', '')
    type('Rate per sq ft per visit', '1.5')
    press('Save changes')
    await says('Company name is required')
    await says('Price cannot exceed $1.00')
    expect(sent).toEqual([])
  })

  it('saves a name before any room is added, without a size @U-26', async () => {
    const { sent, closed } = open(edit, undefined, { walked: false })
    await opened()
    type('Contact person', 'Sam Stone')
    type('Total area (optional)', '0')
    press('Save changes')
    await says('Square footage must be greater than 0')
    expect(sent).toEqual([])
    type('Total area (optional)', '')
    press('Save changes')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent).toMatchObject([{ contactPerson: 'Sam Stone' }])
    expect(sent[0]).not.toHaveProperty('totalSqft')
  })

  it('@WRD-139 shows what another tab saved on request @QUO-87', async () => {
    const theirs = quote({ pricePerSqFt: 0.07, version: 9 })
    const { sent } = open(edit, () => Response.json({ message: 'Changed', current: theirs }, { status: 409 }))
    await opened()
    type('Contact person', 'Sam Stone')
    press('Save changes')
    await says('This quote was changed in another tab or on another device.')
    expect([sent.map(({ contactPerson }) => contactPerson), typed('Contact person')]).toEqual([
      ...[['Sam Stone'], 'Sam Stone'],
    ])
    press('Use the other version')
    expect([typed('Rate per sq ft per visit'), typed('Contact person')]).toEqual(['0.07', 'Priya Sampleton'])
    press('Save changes')
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 9]))
  })

  it('keeps what is typed when the quote is read again @TYP-03', async () => {
    const { client } = open(edit)
    await opened()
    type('Contact person', 'Sam Stone')
    const answer = fetch
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      await new Promise((resolve) => setTimeout(resolve, 60)) // long enough to be rendered
      return answer(...asked)
    })
    await client.invalidateQueries()
    expect((await screen.findByLabelText<HTMLInputElement>('Contact person')).value).toBe('Sam Stone')
  })

  it('shows no size while no room has one, and sends none @AMB-Q14', async () => {
    const { sent, closed } = open(edit, undefined, { later: quote({ totalSqft: 0 }) })
    await opened()
    await says('Calculated from rooms')
    expect(screen.getByLabelText('Total area')).toMatchObject({ value: '', placeholder: '0', readOnly: true })
    press('Save changes')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent[0]).not.toHaveProperty('totalSqft')
  })

  it('@SND-04 saves private notes, and clears them', async () => {
    const { sent } = open(edit)
    await opened()
    const label = `${quoteTexts.privateNotes.label} (optional)`
    type(label, 'Pays $1,200 now')
    press('Save changes')
    await waitFor(() => expect(sent).toMatchObject([{ privateNotes: 'Pays $1,200 now' }]))
    cleanup()
    const again = open(edit)
    await opened()
    type(label, '')
    press('Save changes')
    await waitFor(() => expect(again.sent).toMatchObject([{ privateNotes: null }]))
  })

  it('begins with the private notes that wait for a signal, and what it saves replaces them @TYP-03', async () => {
    showsWorkOf(() => contractorId)
    startOutbox({ contractorId, client: new QueryClient(), goOnWith: () => {} })
    await saveField(quote(), 'privateNotes', 'Typed in the basement', 60_000)
    const queue = () => getDefaultStore().get(outboxState).queue
    await waitFor(() => expect(queue()).toHaveLength(1))
    const { sent, closed } = open(edit)
    await opened()
    expect(typed(`${quoteTexts.privateNotes.label} (optional)`)).toBe('Typed in the basement')
    press('Save changes')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent).toMatchObject([{ privateNotes: 'Typed in the basement' }])
    await waitFor(() => expect(queue()).toEqual([]))
    await clearOutbox().catch(() => {})
  })

  it('shows the stored private notes while it isn’t decided which to keep, and leaves the question open @TYP-03', async () => {
    showsWorkOf(() => contractorId)
    const theirs = quote({ privateNotes: 'From the desk', version: 4 })
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Changed', current: theirs }, { status: 409 }))
    startOutbox({ contractorId, client: new QueryClient(), goOnWith: () => {} })
    await saveField(quote(), 'privateNotes', 'From the phone')
    const queue = () => getDefaultStore().get(outboxState).queue
    await waitFor(() => expect(queue()[0]?.trouble?.kind).toBe('quote-conflict'))
    const { sent, closed } = open(edit, undefined, { later: theirs })
    await opened()
    expect(typed(`${quoteTexts.privateNotes.label} (optional)`)).toBe('From the desk')
    press('Save changes')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve, 50)) // for changes that wait to be dropped
    expect([sent[0]?.privateNotes, queue().length]).toEqual(['From the desk', 1])
    await clearOutbox().catch(() => {})
  })

  it('changes nothing of a quote whose schedule a later release made, and shows its price @SCH-01', async () => {
    const later = quote({ frequency: 'custom', schedule: { everyDays: 3 } as never })
    open(edit, undefined, { later })
    await says('$3,816.00 a month')
    await says('This quote’s schedule is newer than this page')
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  it("replaces the loading dialog's content, and gets focus @QUO-79", async () => {
    open(edit)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).not.toContain('Company name')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Company name')))
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  it('confirms that the quote was updated @QUO-87', async () => {
    const { sent, closed } = open(edit)
    await opened()
    type('Company name', 'Harbor Dental LLC')
    press('Save changes')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(told().map(([title]) => title)).toEqual(['Quote Updated'])
    expect(sent).toMatchObject([{ companyName: 'Harbor Dental LLC', version: 3 }])
  })
})

it.each(quoteTextNames)(
  'the form of an existing quote has a field for %s, and every other text @ENG-01',
  async (name) => {
    open((onClose) => <EditDialog quote={row} onClose={onClose} />)
    await waitFor(() => expect(document.querySelector(`[name="${name}"]`)).not.toBeNull())
  },
)
