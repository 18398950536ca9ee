import { describe, expect, it } from 'vitest'
import { figuresFrom, type Milestone } from './figures.ts'

const milestone = (
  subscriptionId: string,
  day: string,
  status: string,
  monthly = 1999,
  baseline = false,
): Milestone => ({
  ...{ subscriptionId, status, monthly, baseline },
  at: new Date(`${day}T12:00:00Z`),
})
const now = new Date('2027-04-20T12:00:00Z')
const of = (month: string, milestones: readonly Milestone[]) => figuresFrom(milestones, now, month).months[0]!

describe('monthly figures', () => {
  it('B-14: an older database starts with its existing subscriptions, which are neither new nor converted, and end later', () => {
    const milestones = [
      milestone('sub_old', '2027-03-10', 'active', 1999, true),
      milestone('sub_late', '2027-03-10', 'past_due', 3299, true),
      milestone('sub_trial', '2027-03-10', 'trialing', 1999, true),
      milestone('sub_trial', '2027-03-11', 'active'),
      milestone('sub_old', '2027-04-02', 'canceled'),
      milestone('sub_late', '2027-04-05', 'canceled', 3299),
    ]
    expect(of('2027-02', milestones)).toMatchObject({ complete: false, subscribers: 0, mrr: 0 })
    const march = {
      subscribers: 2,
      mrr: 3998,
      pastDue: 1,
      pastDueMrr: 3299,
      trialsStarted: 0,
      trialsConverted: 1,
      begun: 1,
    }
    expect(of('2027-03', milestones)).toMatchObject({ complete: false, ...march, churned: 0 })
    expect(of('2027-04', milestones)).toMatchObject({ complete: true, subscribers: 1, churned: 2, churnedMrr: 5298 })
  })

  it('B-14: unpaid subscriptions are not churn, recovered ones are not new, and repeated milestones count once', () => {
    const milestones = [
      ...[milestone('sub_1', '2027-03-01', 'trialing'), milestone('sub_1', '2027-03-02', 'past_due')],
      ...[milestone('sub_1', '2027-03-20', 'canceled'), milestone('sub_1', '2027-03-20', 'canceled')],
      ...[milestone('sub_2', '2027-03-01', 'trialing'), milestone('sub_2', '2027-03-01', 'trialing')],
      ...[milestone('sub_2', '2027-03-02', 'active'), milestone('sub_2', '2027-03-02', 'active')],
      ...[milestone('sub_2', '2027-04-02', 'past_due'), milestone('sub_2', '2027-04-05', 'active')],
    ]
    expect(of('2027-03', milestones)).toMatchObject({ trialsStarted: 2, trialsConverted: 1, begun: 1, churned: 0 })
    expect(of('2027-04', milestones)).toMatchObject({
      trialsStarted: 0,
      begun: 0,
      churned: 0,
      subscribers: 1,
      mrr: 1999,
    })
  })
})
