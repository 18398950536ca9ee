import { randomUUID } from 'node:crypto'
import { sendStory } from '../modules/content/contract/stories.ts'
import * as areas from '../modules/quoting/contract/areas.ts'
import { setCosts } from '../modules/quoting/contract/endpoints.ts'
import { administrator, staff } from './administrator.ts'
import { contractor, draft, room } from './contractors.ts'
import { endpoints } from './endpoints.ts'
import { asUpload, photo } from './pictures.ts'
import { startSystem } from './system.ts'
import { visitor } from './visitor.ts'

/** The product with staff, and a contractor's quote with a photo for them to look at. */
export async function startAdministration() {
  const system = await startSystem({ administration: staff })
  const dana = await contractor(system)
  const { id: quoteId } = await draft(dana, {
    companyName: 'Harbor Dental Group',
    specialRequirements: 'Mind the trays',
  })
  const { id: areaId } = await room(dana, quoteId, 3080, {
    extraWorkItems: [{ name: 'Interior windows', price: 120, type: 'monthly' }],
  })
  const kept = await dana.call(areas.addPhoto, { areaId, file: asUpload(await photo()) })
  await dana.call(setCosts, { quoteId, supplies: 77.77 })
  let authors = 0
  return {
    system,
    ops: administrator(system.app),
    /** Every endpoint that only staff can call. */
    own: endpoints.filter(([, { access }]) => access === 'admin'),
    dana,
    quoteId,
    objectId: kept.storageUrl.split('/').at(-1)!,
    thumbnailId: kept.thumbnailUrl.split('/').at(-1)!,
    forgetRates: () => system.db.query('truncate public.rates'),

    /** What the audit trail says of staff, oldest first. */
    async entries(where = 'true', values: unknown[] = []) {
      const { rows } = await system.db.query(
        `select at, actor_kind, actor, action, subject, owner, details, address from public.audit
          where actor_kind = 'administrator' and ${where} order by id`,
        values,
      )
      return rows
    },

    /** The id of a story that somebody just sent. */
    async sentStory(email: string): Promise<string> {
      const { name, location, story, consent } = storyToRead
      const files = [asUpload(await photo(300 + ++authors, 200))]
      const at = visitor(system.app, `10.9.1.${authors}`)
      return (await at.ask(sendStory, { name, email, location, story, consent, files })).json().id
    },

    /** The id of a job that was given up. Nothing of the product is lost with it. */
    async givenUpJob(data: object = { payload: { quoteId }, requestId: 'req-1' }): Promise<string> {
      const id = randomUUID()
      await system.db.query(
        `insert into pgboss.job (id, name, data, source_name, source_id, source_output, state)
         values ($1, 'dead-letters', $2, 'rates.forget', $1, $3, 'created')`,
        [id, JSON.stringify(data), JSON.stringify({ message: 'The mail server did not answer' })],
      )
      return id
    },
  }
}

export const storyToRead = {
  name: 'June Fields',
  location: 'Boise, Idaho',
  story: 'We walked 40 rooms in ten minutes. <script>alert(1)</script>',
  consent: 'true',
} as const
