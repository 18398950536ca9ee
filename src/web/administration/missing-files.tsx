import type { Overview } from '../../modules/administration/contract/endpoints.ts'
import { css } from '../styled-system/css/index.js'
import { Banner } from '../ui/banner.tsx'

/** Counts rows whose file is missing; renders nothing if every file exists. */
export function MissingFiles({ missingFiles }: Overview) {
  const counts = kinds.flatMap(([kind, one, more]) => {
    const count = missingFiles[kind] ?? 0
    return count > 0 ? [`${count.toLocaleString('en-US')} ${count === 1 ? one : more}`] : []
  })
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

const kinds = [
  ['accounts', 'account without its logo', 'accounts without their logo'],
  ['photos', 'photo', 'photos'],
  ['versions', 'version of a quote', 'versions of quotes'],
  ['attachments', 'attachment', 'attachments'],
  ['signedQuotes', 'signed quote', 'signed quotes'],
  ['analyzedPictures', 'analyzed photo', 'analyzed photos'],
  ['storyPhotos', 'photo of a story', 'photos of stories'],
] as const
