import type { Overview, System as SystemState } from '../../modules/administration/contract/endpoints.ts'
import { fileSize } from '../../shared-kernel/file-size.ts'
import { css } from '../styled-system/css/index.js'
import { Card } from '../ui/card.tsx'
import { briefMoment, mediumDate } from '../ui/dates.ts'
import { type Fact, Facts } from './record.tsx'

/** What runs here, how old it is and whether it works, below every tab. */
export const System = ({ system, ...overview }: Overview) => (
  <Card title="System" className={css({ marginTop: '6' })}>
    <div className={columns}>
      {system && <Facts facts={programs(system)} />}
      <Facts facts={[...(system ? health(system) : []), ...kept(overview)]} />
    </div>
  </Card>
)

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '12',
  '& > dl + dl': { borderTop: { base: '1px solid {colors.border.subtle}', md: 'none' } },
})

const programs = ({ release, migration, postgres, chromium }: SystemState): Fact[] => [
  ['Release', release],
  ['Last migration', `${migration.name}, ${dateOf(migration.ranAt)}`],
  ['PostgreSQL', `${postgres.version}, started ${dateOf(postgres.startedAt)}`],
  ['Chromium', chromium ? `${chromium.version}, from ${dateOf(chromium.dated)}` : 'No worker has printed yet'],
]

const health = ({ filesCanBeStored, clockAheadSeconds }: SystemState): Fact[] => [
  ['Photos and files', filesCanBeStored ? 'Can be stored' : 'Can’t be stored right now'],
  ['Clock', clockWords(clockAheadSeconds)],
]

const kept = ({ lastBackup, certificateExpiresAt }: Omit<Overview, 'system'>): Fact[] => [
  [
    'Last backup',
    lastBackup ? `${briefMoment(new Date(lastBackup.finishedAt))}, ${fileSize(lastBackup.bytes)}` : 'None yet',
  ],
  ['Signing certificate', certificateExpiresAt ? `Until ${dateOf(certificateExpiresAt)}` : 'None yet'],
]

const dateOf = (moment: string) => mediumDate(new Date(moment))

/** Asking the database takes time too, so a difference of a second isn't shown. */
const clockWords = (ahead: number) =>
  Math.abs(ahead) < 2
    ? 'Agrees with the database’s'
    : `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s`
