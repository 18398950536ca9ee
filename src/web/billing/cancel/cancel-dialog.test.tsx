// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userQuery } from '../../app/session.ts'
import { type Answers, openBilling, refusal, sampleSubscription, told } from '../../testing/open-billing.tsx'
import { contractor } from '../../testing/user-samples.ts'
import { toaster } from '../../ui/toasts.ts'
import { subscriptionQuery } from '../subscription-queries.ts'
import { closeCancel } from './dialog-state.ts'
import { offerSentence, offerTitle } from './offer.ts'

const charges = [
  { at: '2026-12-08T15:00:00.000Z', amount: 7.49 },
  { at: '2027-01-08T15:00:00.000Z', amount: 7.49 },
  { at: '2027-02-08T15:00:00.000Z', amount: 19.99 },
]
const offer = { price: 7.49, fullPrice: 19.99, renewals: 2, saving: 25, charges }
const eligible: Answers = {
  'GET /api/subscription/retention-check': () => Response.json({ eligible: true, offer }),
}
const notEligible: Answers = {
  'GET /api/subscription/retention-check': () => Response.json({ eligible: false, offer: null }),
}
const canceled = sampleSubscription({ accessEnd: '2026-12-08T15:00:00.000Z', nextCharge: null })
const trial = sampleSubscription({
  status: 'trialing',
  trialEnd: '2026-11-22T15:10:00.000Z',
  periodEnd: '2026-11-22T15:10:00.000Z',
})

afterEach(() => {
  closeCancel()
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

const press = async (name: string) => fireEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)
const dialog = (role = 'dialog') => screen.findByRole(role)

async function toQuestion(answers: Answers, subscription = sampleSubscription()) {
  const opened = openBilling('/dashboard', subscription, answers)
  await press(subscription.status === 'trialing' ? 'Cancel trial' : 'Cancel subscription')
  return opened
}

describe('the offer', () => {
  it('states exact prices for a $19.99 plan and for Pro @BIL-67 @AMB-B01 @AMB-B02', () => {
    expect(offerTitle(offer)).toBe('Stay for $7.49/month for 2 months')
    expect(offerSentence(offer)).toBe('More than 50% off, you save $25.00, then $19.99/month.')
    expect(offerSentence({ ...offer, price: 16.49, fullPrice: 32.99, saving: 33 })).toBe(
      '50% off, you save $33.00, then $32.99/month.',
    )
  })

  it('comes first, and accepting it applies the discount without a payload @BIL-65 @BIL-66 @BIL-67 @BIL-70 @BIL-72 @BIL-73', async () => {
    const { of } = await toQuestion({
      ...eligible,
      'POST /api/subscription/apply-retention': () => Response.json(sampleSubscription()),
    })
    const shown = await dialog()
    await within(shown).findByText('Stay for $7.49/month for 2 months')
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Dec 8, 2026$7.49instead of $19.99',
      'Jan 8, 2027$7.49instead of $19.99',
      'From Feb 8, 2027$19.99every month',
    ])
    await press('Stay for $7.49/month')
    await waitFor(() => expect(told()).toEqual([['Discount Applied!', '$7.49 for your next 2 renewals.']]))
    expect(of('POST /api/subscription/apply-retention')).toEqual([['POST /api/subscription/apply-retention', {}]])
    expect(of('GET /api/subscription/retention-check')).toHaveLength(1)
    await waitFor(() => expect(of('GET /api/auth/user')).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("also shows an error next to its buttons if it can't be applied @BIL-74", async () => {
    await toQuestion({
      ...eligible,
      'POST /api/subscription/apply-retention': () =>
        refusal(503, 'payments-unavailable', 'Payments can’t be reached right now.'),
    })
    await press('Stay for $7.49/month')
    await screen.findByText('Failed to apply discount. Payments can’t be reached right now.')
    expect(told()).toEqual([['Failed to apply discount.', 'Payments can’t be reached right now.']])
  })

  it('leads to the question in the same dialog when declined, and canceling sends no payload @BIL-68 @BIL-71 @BIL-72 @BIL-73', async () => {
    const { of } = await toQuestion({ ...eligible, 'POST /api/subscription/cancel': () => Response.json(canceled) })
    await press('No, continue to cancel')
    const question = await dialog('alertdialog')
    expect(question.textContent).toContain('You keep access until December 8, 2026 and aren’t charged again.')
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() =>
      expect(told()).toEqual([
        ['Subscription Canceled', 'You keep access until December 8, 2026. Nothing more is charged.'],
      ]),
    )
    expect(of('POST /api/subscription/cancel')).toEqual([['POST /api/subscription/cancel', {}]])
    await waitFor(() => expect(of('GET /api/auth/user')).toHaveLength(1))
  })
})

describe('after a change the menu shows the new state @BIL-72', () => {
  const items = () =>
    screen
      .queryAllByRole('button')
      .filter((button) => !button.closest('aside, [role=dialog], [role=alertdialog]'))
      .map(({ textContent }) => textContent)
  const menuShows = (last: string) => waitFor(() => expect(items().at(-1)).toBe(last))

  /** A session read that the server answers late, with the state before the change. */
  async function withSlowRead(also: Answers) {
    const before = Response.json(contractor({ subscriptionStatus: 'active', planType: 'commercial-monthly' }))
    const after = () =>
      Response.json(contractor({ subscriptionStatus: 'active', accessEndDate: '2026-12-08T15:00:00.000Z' }))
    const reads = [() => new Promise<Response>((resolve) => setTimeout(resolve, 500, before))]
    return toQuestion({
      ...notEligible,
      'POST /api/subscription/cancel': () => Response.json(canceled),
      'GET /api/auth/user': () => (reads.pop() ?? after)(),
      ...also,
    })
  }
  const confirm = async () =>
    fireEvent.click(within(await dialog('alertdialog')).getByRole('button', { name: 'Cancel subscription' }))

  it('@SPC-17 when an older read of the session is still running', async () => {
    const { of, client } = await withSlowRead({})
    const older = client.fetchQuery({ ...userQuery, staleTime: 0 })
    await confirm()
    await menuShows('Resume subscription')
    expect(await older).toMatchObject({ accessEndDate: '2026-12-08T15:00:00.000Z' })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(items().at(-1)).toBe('Resume subscription')
    expect(of('GET /api/auth/user')).toHaveLength(2)
  })

  it('@SPC-17 when a failed attempt just read it', async () => {
    const answers = [canceled, null]
    const { of } = await withSlowRead({
      'POST /api/subscription/cancel': () => {
        const answer = answers.pop()
        return answer ? Response.json(answer) : Response.error()
      },
    })
    await confirm()
    await waitFor(() => expect(told()[0]?.[0]).toBe('Failed to cancel subscription.'))
    expect(of('GET /api/auth/user')).toHaveLength(1)
    await confirm()
    await menuShows('Resume subscription')
    expect(of('GET /api/auth/user')).toHaveLength(2)
  })

  it('@SPC-17 and an older answer about the subscription does not replace the new one', async () => {
    const { client } = await toQuestion({
      ...notEligible,
      'POST /api/subscription/cancel': () => Response.json(canceled),
      'GET /api/auth/user': () => new Promise<Response>(() => {}),
      'GET /api/subscription': () =>
        new Promise<Response>((resolve) => setTimeout(resolve, 100, Response.json(sampleSubscription()))),
    })
    client.setQueryData(subscriptionQuery.queryKey, sampleSubscription())
    void client.fetchQuery(subscriptionQuery)
    await confirm()
    await waitFor(() => expect(told()[0]?.[0]).toBe('Subscription Canceled'))
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(client.getQueryData(subscriptionQuery.queryKey)).toMatchObject({ accessEnd: canceled.accessEnd })
  })

  it('@SPC-17 and a read that failed is repeated later', async () => {
    const { client } = await withSlowRead({ 'GET /api/auth/user': () => Promise.reject(new TypeError('no network')) })
    await confirm()
    await waitFor(() => expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true))
  })
})

describe('the cancellation question', () => {
  it.each([
    ['is not open to her', notEligible],
    ['couldn’t be asked for', {}],
  ])('comes at once when the offer %s, and the offer is requested once @BIL-66 @BIL-69', async (_, answers) => {
    const { of } = await toQuestion(answers)
    expect((await dialog('alertdialog')).textContent).toContain('Cancel your subscription?')
    expect(of('GET /api/subscription/retention-check')).toHaveLength(1)
  })

  it('is plain for a trial: no offer, access until its end, no charge @AMB-B07', async () => {
    const { of } = await toQuestion({}, trial)
    const question = await dialog('alertdialog')
    expect(question.textContent).toContain('Cancel your free trial?')
    expect(question.textContent).toMatch(/You keep access until November 2\d, 2026 at .* and pay nothing/)
    expect(of('GET /api/subscription/retention-check')).toEqual([])
  })

  it('shows an error and stays open when canceling fails @BIL-74', async () => {
    await toQuestion({ ...notEligible, 'POST /api/subscription/cancel': () => Response.error() })
    fireEvent.click(within(await dialog('alertdialog')).getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() => expect(told()[0]?.[0]).toBe('Failed to cancel subscription.'))
    expect((await dialog('alertdialog')).textContent).toContain('Failed to cancel subscription.')
  })

  const answering = async (typed: string, reasonAnswer: () => Response) => {
    const { of } = await toQuestion({
      ...notEligible,
      'POST /api/subscription/cancel': () => Response.json(canceled),
      'PUT /api/subscription/cancel-reason': reasonAnswer,
    })
    const question = within(await dialog('alertdialog'))
    fireEvent.change(question.getByLabelText('Why are you leaving? (optional)'), { target: { value: typed } })
    fireEvent.click(question.getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() => expect(told()[0]?.[0]).toBe('Subscription Canceled'))
    return of
  }

  it('B-15: sends the reason for leaving after the cancellation, separately', async () => {
    const of = await answering('Too dear for two quotes a month', () => new Response(null, { status: 204 }))
    expect(of('POST /api/subscription/cancel')).toEqual([['POST /api/subscription/cancel', {}]])
    expect(of('PUT /api/subscription/cancel-reason')).toEqual([
      ['PUT /api/subscription/cancel-reason', { reason: 'Too dear for two quotes a month' }],
    ])
  })

  it("B-15: cancels even if the reason can't be saved, and sends no empty reason", async () => {
    const of = await answering('Too dear', () => refusal(503, 'busy', 'Not now.'))
    expect(of('PUT /api/subscription/cancel-reason')).toHaveLength(1)
    expect(told()).toHaveLength(1)
    cleanup()
    toaster.remove()
    const quiet = await answering('  ', () => refusal(503, 'busy', 'Not now.'))
    await waitFor(() => expect(quiet('GET /api/auth/user').length).toBeGreaterThan(0))
    expect(quiet('PUT /api/subscription/cancel-reason')).toEqual([])
  })

  it('sends one cancellation for a double click', async () => {
    const { of } = await toQuestion({ ...notEligible, 'POST /api/subscription/cancel': () => Response.json(canceled) })
    const button = within(await dialog('alertdialog')).getByRole('button', { name: 'Cancel subscription' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(told()[0]?.[0]).toBe('Subscription Canceled'))
    expect(of('POST /api/subscription/cancel')).toHaveLength(1)
  })
})

describe('on the dashboard', () => {
  it('a trial shows when it ends and what starts then, and can be canceled @BIL-63 @AMB-B21 @AMB-B29', async () => {
    openBilling('/dashboard', trial)
    const banner = await screen.findByRole('complementary', { name: 'Free trial' })
    expect(banner.textContent).toMatch(
      /Your free trial ends \w{3}, Nov 2\d, .*M\. Your Commercial monthly plan \(\$19\.99\/month\) starts then\./,
    )
    expect(within(banner).getByRole('link', { name: 'Manage plan' }).getAttribute('href')).toBe('/subscription/manage')
    fireEvent.click(within(banner).getByRole('button', { name: 'Cancel trial' }))
    await dialog('alertdialog')
  })

  it('a trial with an unknown end still has its banner @BIL-63', async () => {
    openBilling('/dashboard', { ...trial, trialEnd: null })
    const banner = await screen.findByRole('complementary', { name: 'Free trial' })
    expect(banner.textContent).toContain(
      'You’re in your free trial. Your Commercial monthly plan ($19.99/month) starts after it.',
    )
  })

  it('a canceled trial shows that nothing is charged, and can be resumed @AMB-B08', async () => {
    const { of } = openBilling(
      '/dashboard',
      { ...trial, accessEnd: trial.trialEnd, nextCharge: null },
      { 'POST /api/subscription/resume': () => Response.json(trial) },
    )
    const banner = await screen.findByRole('complementary', { name: 'Free trial' })
    expect(banner.textContent).toContain('It is canceled, so nothing is charged.')
    fireEvent.click(within(banner).getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(told()[0]?.[0]).toBe('Subscription resumed'))
    expect(of('POST /api/subscription/resume')).toHaveLength(1)
  })

  it('a canceled plan shows when it ends, and can be resumed @AMB-B08 @BIL-13', async () => {
    const { of } = openBilling('/dashboard', canceled, {
      'POST /api/subscription/resume': () => Response.json(sampleSubscription()),
    })
    const banner = await screen.findByRole('complementary', { name: 'Your plan' })
    expect(banner.textContent).toContain('Your plan ends December 8, 2026 and doesn’t renew.')
    fireEvent.click(within(banner).getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(told()[0]?.[0]).toBe('Subscription resumed'))
    expect(of('POST /api/subscription/resume')).toHaveLength(1)
  })

  it.each([
    ['that renews', sampleSubscription()],
    ['that has ended', { ...canceled, status: 'canceled' as const }],
  ])('a plan %s has no banner', async (_, subscription) => {
    openBilling('/dashboard', subscription)
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it.each([
    ['active', sampleSubscription(), ['Plan and invoices', 'Cancel subscription']],
    ['trialing', trial, ['Plan and invoices', 'Cancel trial']],
    ['canceled but open', canceled, ['Plan and invoices', 'Resume subscription']],
    ['past due', sampleSubscription({ status: 'past_due' }), ['Plan and invoices']],
    ['missing', sampleSubscription({ status: null }), []],
  ])(
    'the account menu of a subscription that is %s has the right items @BIL-60 @AMB-B07 @AMB-B08',
    async (_, subscription, items) => {
      openBilling('/dashboard', subscription)
      await screen.findByRole('heading', { name: 'Dashboard' })
      const buttons = screen.queryAllByRole('button').filter((button) => !button.closest('aside'))
      expect(buttons.map(({ textContent }) => textContent)).toEqual(items)
    },
  )
})
