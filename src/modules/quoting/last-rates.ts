import type { EntityManager } from '@mikro-orm/postgresql'

type Delivery = Readonly<Record<'deliveryId' | 'contractorId', string>>

/**
 * Keeps the rate that a delivery's version was sent with: the next quote of its building type and frequency starts with it
 * (RTE-02). A version of an older quote that is resent unchanged doesn't count as newer. Custom schedules differ too much to
 * share a rate.
 */
export const rememberRate = ({ deliveryId, contractorId }: Delivery, em: EntityManager) =>
  em.execute(
    `insert into quoting.last_rates as last (user_id, building_type, frequency, rate, issued_at)
     select q.user_id, q.building_type, v.content ->> 'frequency', v.rate, v.issued_at from quoting.deliveries d
       join quoting.quotes q on q.id = d.quote_id
       join quoting.revisions v on v.quote_id = d.quote_id and v.revision = d.revision
      where d.id = ? and d.user_id = ? and v.content ->> 'frequency' <> 'custom'
     on conflict (user_id, building_type, frequency)
     do update set rate = excluded.rate, issued_at = excluded.issued_at where last.issued_at <= excluded.issued_at`,
    [deliveryId, contractorId],
  )
