import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  consentText,
  daysKept,
  longestStory,
  mostStoryPhotos,
  sendStory,
  storySentences,
} from '../../../modules/content/contract/stories.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { grid, stack } from '../../styled-system/patterns/index.js'
import { button, checkRow, field, input, link } from '../../styled-system/recipes/index.js'
import { Banner } from '../../ui/banner.tsx'
import type { Head } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'
import { fileInput } from '../site-parts.tsx'

export const head: Head = {
  path: '/share-your-story',
  title: 'Share your story - TidyTally',
  description:
    'Do you quote cleaning jobs with TidyTally? Tell other contractors how it goes, with a photo of your work.',
  indexed: true,
  site: true,
}

/** The input of a form sent without JavaScript, and the reason why it was refused. */
export interface RefusedStory {
  readonly typed: Readonly<Record<string, unknown>>
  readonly message: string
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
}

/** The form works without JavaScript; with it, errors show without a reload, and photos are previewed and shrunk. */
export function Page({ refused }: { readonly refused?: RefusedStory }) {
  const issueOf = (name: string) => refused?.issues?.find(({ path }) => path === name)?.message
  const typed = (name: string) => String(refused?.typed[name] ?? '')
  const wrong = Object.keys(storySentences).filter(issueOf)
  const asked = (name: keyof typeof storySentences) => ({
    id: name,
    missing: storySentences[name],
    error: issueOf(name),
    typed: typed(name),
  })
  return (
    <SitePage path="/share-your-story">
      <Middle className={columns}>
        <div className={css({ lg: { gridArea: 'head' } })}>
          <h1 className={css({ textStyle: 'title' })}>Share your story</h1>
          <p className={css({ fontSize: '18px', color: 'fg.muted', marginTop: '12px', maxWidth: '46ch' })}>
            How did you price jobs before, and what is different now? Other contractors believe you before they believe
            us.
          </p>
        </div>
        <div className={css({ order: { base: '1', lg: '0' }, lg: { gridArea: 'next' } })}>
          <h2 className={css({ textStyle: 'h2' })}>What happens with it</h2>
          <ol className={steps}>
            <li>You get an email that your story has arrived, with a link that removes it.</li>
            <li>Somebody reads it. Not every story is shown; if yours is, we email you.</li>
            <li>Our home page shows the newest stories: your first name, location, words and photos, nothing else.</li>
            <li>
              Changed your mind? The link deletes the story, your name, your address and the photos at once. A story
              that we decline is deleted after {daysKept.declined} days, one that nobody reads after {daysKept.unread}{' '}
              days.
            </li>
          </ol>
        </div>
        <form
          method="post"
          action={sendStory.formPage!.path}
          encType="multipart/form-data"
          noValidate
          data-api={sendStory.path}
          data-done={sendStory.formPage!.done}
          className={form}
        >
          <div id="refusal" role="alert" tabIndex={-1} data-banner hidden={!refused}>
            <Banner kind="danger" inset>
              <span data-words>{refused && (wrong.length > 0 ? 'There is a problem' : refused.message)}</span>
              <ul data-links={link()} hidden={wrong.length === 0} className={links}>
                {wrong.map((name) => (
                  <li key={name}>
                    <a href={`#${name}`} className={link()}>
                      {issueOf(name)}
                    </a>
                  </li>
                ))}
              </ul>
            </Banner>
          </div>
          <Asked {...asked('name')} label="Name" hint="Only your first name is shown.">
            {(props) => <input {...props} autoComplete="name" maxLength={80} className={input()} />}
          </Asked>
          <Asked {...asked('email')} label="Email" hint="Never shown. It gets the link that removes your story.">
            {(props) => <input {...props} type="email" autoComplete="email" maxLength={254} className={input()} />}
          </Asked>
          <Asked {...asked('location')} label="Location" hint="For example Boise, Idaho">
            {(props) => <input {...props} autoComplete="address-level2" maxLength={100} className={input()} />}
          </Asked>
          <Asked
            {...asked('story')}
            label="Your story"
            hint={`Up to ${longestStory.toLocaleString('en-US')} characters`}
          >
            {(props) => <textarea {...props} rows={6} maxLength={longestStory} className={input({ kind: 'area' })} />}
          </Asked>
          <Asked
            {...asked('photos')}
            label="Photos"
            hint={`1 to ${mostStoryPhotos} photos, PNG, JPG or WebP, 10 MB each. We remove the place and time stored in them.${refused ? ' Please choose them again.' : ''}`}
          >
            {({ defaultValue: _, ...props }) => (
              <>
                <input
                  {...props}
                  type="file"
                  multiple
                  accept="image/png,image/jpeg,image/webp"
                  data-most={mostStoryPhotos}
                  data-too-many={sendStory.files!.tooMany}
                  className={fileInput}
                />
                <ul id="previews" aria-label="Chosen photos" hidden className={previews} />
                <template id="preview">
                  <li className={preview} data-image={css({ width: 'full', height: 'full', objectFit: 'cover' })}>
                    <button type="button" className={removeButton} />
                  </li>
                </template>
              </>
            )}
          </Asked>
          <div className={field().root}>
            <Told id="consent" error={issueOf('consent')} />
            <label className={checkRow().root}>
              <input
                id="consent"
                type="checkbox"
                name="consent"
                value="true"
                defaultChecked={typed('consent') === 'true'}
                data-missing={storySentences.consent}
                aria-invalid={issueOf('consent') ? true : undefined}
                aria-describedby={issueOf('consent') && 'consent-error'}
                className={checkRow().box}
              />
              <span className={checkRow().text}>{consentText}</span>
            </label>
          </div>
          <div>
            <button
              type="submit"
              data-busy="Sending your story…"
              className={cx(button({ variant: 'primary', size: 'lg' }), css({ width: { base: 'full', md: 'auto' } }))}
            >
              Send my story
            </button>
            <p className={css({ textStyle: 'small', color: 'fg.subtle', marginTop: '10px' })}>
              More about what we keep:{' '}
              <a href="/privacy" className={link()}>
                Privacy
              </a>
            </p>
          </div>
        </form>
      </Middle>
    </SitePage>
  )
}

interface ControlProps {
  readonly id: string
  readonly name: string
  readonly defaultValue: string
  readonly 'data-missing': string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string
}

interface AskedProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  /** The error message if it is empty. */
  readonly missing: string
  readonly error: string | undefined
  readonly typed: string
  readonly children: (props: ControlProps) => ReactNode
}

/** A field whose error element always exists, so that the script only fills it. */
function Asked({ id, label, hint, missing, error, typed, children }: AskedProps) {
  const styles = field()
  const props = {
    ...{ id, name: id, defaultValue: typed, 'data-missing': missing },
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-hint ${id}-error` : `${id}-hint`,
  }
  return (
    <div className={styles.root}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <Told id={id} error={error} />
      <div className={styles.control}>{children(props)}</div>
    </div>
  )
}

const Told = ({ id, error }: { readonly id: string; readonly error: string | undefined }) => (
  <p id={`${id}-error`} hidden={!error} className={cx(field().error, css({ '&[hidden]': { display: 'none' } }))}>
    <CircleAlert aria-hidden />
    <span>{error}</span>
  </p>
)

const links = css({ paddingInlineStart: '20px', '&[hidden]': { display: 'none' } })
const columns = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gridTemplateAreas: { lg: '"head form" "next form"' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gap: { base: '32px', lg: '36px 72px' },
  alignItems: 'start',
  paddingBlock: { base: '32px', lg: '64px' },
})
const steps = css({
  listStyle: 'none',
  counterReset: 'step',
  padding: '0',
  margin: '8px 0 0',
  maxWidth: '56ch',
  '& li': {
    counterIncrement: 'step',
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr)',
    paddingBlock: '12px',
    borderBottom: '1px solid {colors.border.subtle}',
  },
  '& li::before': { content: 'counter(step)', fontWeight: '700', color: 'fg.link', fontVariantNumeric: 'tabular-nums' },
  '& li:last-child': { borderBottom: '4px double {colors.border.default}' },
})
const form = stack({
  lg: { gridArea: 'form' },
  layerStyle: 'card',
  gap: '20px',
  padding: { base: '20px 16px', md: '32px' },
  minWidth: '0',
  '& [data-banner][hidden]': { display: 'none' },
})
const previews = grid({
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: '10px',
  listStyle: 'none',
  padding: '0',
  margin: '12px 0 0',
  '&[hidden]': { display: 'none' },
})
const preview = css({
  position: 'relative',
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  borderRadius: 'control',
  background: 'bg.sunken',
})
const removeButton = css({
  position: 'absolute',
  insetInlineEnd: '6px',
  top: '6px',
  minHeight: '36px',
  paddingInline: '12px',
  border: '1px solid {colors.border.control}',
  borderRadius: 'control',
  background: 'bg.surface',
  color: 'fg.default',
  textStyle: 'labelSm',
  cursor: 'pointer',
})
