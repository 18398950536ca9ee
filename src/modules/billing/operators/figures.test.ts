import { describe, expect, it } from 'vitest'
import { type CountedFact, figuresFrom } from './figures.ts'

const fact = (subscriptionId: string, day: string, status: string, monthly = 1999, baseline = false): CountedFact => ({
  ...{ subscriptionId, status, monthly, baseline },
  at: new Date(`${day}T12:00:00Z`),
})
const now = new Date('2027-04-20T12:00:00Z')
const of = (month: string, facts: readonly CountedFact[]) => figuresFrom(facts, now, month).months[0]!

describe('the figures of a month', () => {
  it('B-14: an older database begins with what stands, which is neither new nor converted, and ends later', () => {
    const facts = [
      fact('sub_old', '2027-03-10', 'active', 1999, true),
      fact('sub_late', '2027-03-10', 'past_due', 3299, true),
      fact('sub_trial', '2027-03-10', 'trialing', 1999, true),
      fact('sub_trial', '2027-03-11', 'active'),
      fact('sub_old', '2027-04-02', 'canceled'),
      fact('sub_late', '2027-04-05', 'canceled', 3299),
    ]
    expect(of('2027-02', facts)).toMatchObject({ complete: false, subscribers: 0, mrr: 0 })
    const march = {
      subscribers: 2,
      mrr: 3998,
      pastDue: 1,
      pastDueMrr: 3299,
      trialsStarted: 0,
      trialsConverted: 1,
      begun: 1,
    }
    expect(of('2027-03', facts)).toMatchObject({ complete: false, ...march, churned: 0 })
    expect(of('2027-04', facts)).toMatchObject({ complete: true, subscribers: 1, churned: 2, churnedMrr: 5298 })
  })

  it('B-14: who never paid is no churn, who comes back from a debt is not new, and a repeated fact counts once', () => {
    const facts = [
      ...[fact('sub_1', '2027-03-01', 'trialing'), fact('sub_1', '2027-03-02', 'past_due')],
      ...[fact('sub_1', '2027-03-20', 'canceled'), fact('sub_1', '2027-03-20', 'canceled')],
      ...[fact('sub_2', '2027-03-01', 'trialing'), fact('sub_2', '2027-03-01', 'trialing')],
      ...[fact('sub_2', '2027-03-02', 'active'), fact('sub_2', '2027-03-02', 'active')],
      ...[fact('sub_2', '2027-04-02', 'past_due'), fact('sub_2', '2027-04-05', 'active')],
    ]
    expect(of('2027-03', facts)).toMatchObject({ trialsStarted: 2, trialsConverted: 1, begun: 1, churned: 0 })
    expect(of('2027-04', facts)).toMatchObject({ trialsStarted: 0, begun: 0, churned: 0, subscribers: 1, mrr: 1999 })
  })
})
