import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { asText, type Clash, labels } from './profile.ts'

/** Another tab saved first; nothing is overwritten silently, and no input is lost. */
export function ClashBanner({ clash: { theirs, fields }, onTakeTheirs }: { clash: Clash; onTakeTheirs: () => void }) {
  return (
    <div className={grid({ gap: '12px', justifyItems: 'start' })}>
      <Banner kind="warning" inset live>
        <strong>These settings were changed in another tab or on another device.</strong> Your changes are still here
        but not saved. Save to keep them, or use the other version.
        {fields.length > 0 && (
          <ul className={css({ marginTop: '8px', overflowWrap: 'anywhere' })}>
            {fields.map((name) => (
              <li key={name}>
                {labels[name]} there:{' '}
                {name === 'businessLogoUrl'
                  ? pictureIn(theirs[name])
                  : (asText(theirs[name])?.replaceAll('\n', ', ') ?? 'empty')}
              </li>
            ))}
          </ul>
        )}
      </Banner>
      <Button onClick={onTakeTheirs}>Use the other version</Button>
    </div>
  )
}

const pictureIn = (logoUrl: string | null) => (logoUrl ? 'another picture' : 'none')
