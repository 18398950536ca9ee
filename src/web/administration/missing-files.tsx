import type { Overview } from '../../modules/administration/contract/endpoints.ts'
import { css } from '../styled-system/css/index.js'
import { Banner } from '../ui/banner.tsx'

/** Counts rows whose file is missing; renders nothing if every file exists. */
export function MissingFiles({ missingFiles: { accounts, photos, versions } }: Overview) {
  const counts = [
    accounts > 0 && counted(accounts, 'account without its logo', 'accounts without their logo'),
    photos > 0 && counted(photos, 'photo', 'photos'),
    versions > 0 && counted(versions, 'version of a quote', 'versions of quotes'),
  ].filter((text) => text !== false)
  if (counts.length === 0) return null
  return (
    <section aria-label="Missing files" className={css({ marginBottom: '4' })}>
      <Banner kind="danger" inset>
        <strong>Files were missing at the last start:</strong> {counts.join(', ')}. Restore the files of OBJECTS_URL,
        then restart.
      </Banner>
    </section>
  )
}

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
