import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Overview } from '../../modules/administration/contract/endpoints.ts'
import { productName } from '../../shared-kernel/product.ts'
import { css, cx } from '../styled-system/css/index.js'
import { flex, hstack } from '../styled-system/patterns/index.js'
import { shell } from '../styled-system/recipes/index.js'
import { Banner } from '../ui/banner.tsx'
import { LogoMark } from '../ui/page/logo.tsx'
import { ThemeToggle } from '../ui/page/theme-toggle.tsx'
import { Go, type Tab, tabs, useAddress } from './address.tsx'

export const tabName: Readonly<Record<Tab, string>> = {
  quotes: 'Quotes',
  jobs: 'Jobs',
  mails: 'Emails',
  posts: 'Posts',
  stories: 'Stories',
  accounts: 'Accounts',
  audit: 'Audit',
}

const counted = new Intl.NumberFormat('en-US')

/** The count next to a tab's name. Counts of what needs attention are highlighted. */
const notes: Readonly<Record<Tab, (overview: Overview) => { text: string; needsHand?: boolean } | null>> = {
  quotes: ({ quotes }) => ({ text: counted.format(quotes) }),
  jobs: ({ failedJobs }) => (failedJobs ? { text: `${counted.format(failedJobs)} failed`, needsHand: true } : null),
  mails: ({ failedMails, waitingMails }) =>
    failedMails
      ? { text: `${counted.format(failedMails)} failed`, needsHand: true }
      : waitingMails
        ? { text: `${counted.format(waitingMails)} waiting` }
        : null,
  posts: () => null,
  stories: ({ storiesToRead }) => (storiesToRead ? { text: `${counted.format(storiesToRead)} to read` } : null),
  accounts: () => null,
  audit: ({ entries }) => ({ text: `${counted.format(entries)} in 24 h` }),
}

/** Dark ink instead of blue, so that it can't be mistaken for the contractor's product. */
export function StaffShell({ overview, children }: { overview: Overview | undefined; children: ReactNode }) {
  const { tab: current } = useAddress()
  const styles = shell()
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={header}>
        <div className={bar}>
          <span className={cx(styles.home, css({ color: 'fg.onStaff' }))}>
            <LogoMark />
            {productName}
          </span>
          <span className={mark}>Administration</span>
          <p className={who}>
            <KeyRound aria-hidden size={18} />
            {overview ? (
              <span className={css({ overflowWrap: 'anywhere' })}>
                Signed in as <strong>{overview.administrator}</strong>. Every record you open is logged.
              </span>
            ) : (
              'Every record that staff open is logged.'
            )}
          </p>
          <div
            className={css({
              marginLeft: { base: 'auto', md: '0' },
              '& button': { color: 'fg.onStaffMuted' },
              '& button:hover': { background: 'bg.staffRaised' },
            })}
          >
            <ThemeToggle />
          </div>
        </div>
        <nav aria-label="Administration" className={row}>
          {tabs.map((tab) => {
            const note = overview && notes[tab](overview)
            return (
              <Go key={tab} to={{ tab }} aria-current={tab === current ? 'page' : undefined} className={item}>
                {tabName[tab]}
                {note && (
                  <span className={count} data-needs-hand={note.needsHand || undefined}>
                    {note.text}
                  </span>
                )}
              </Go>
            )
          })}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {typeof overview?.heldMails === 'number' && <HeldMail count={overview.heldMails} />}
        {children}
      </main>
    </>
  )
}

const HeldMail = ({ count }: { count: number }) => (
  <Banner kind="warning">
    <strong>Email is on hold (HOLD_MAIL=on).</strong> No email leaves; {counted.format(count)}{' '}
    {count === 1 ? 'is' : 'are'} waiting.
  </Banner>
)

const header = css({
  background: 'bg.staff',
  color: 'fg.onStaff',
  '--focus-ring': '{colors.lemon}',
  paddingInline: { base: '16px', md: '32px' },
})
const bar = hstack({ flexWrap: 'wrap', gap: '4px 16px', paddingTop: '10px' })
const mark = css({
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'fg.onStaffMuted',
  borderRadius: 'sm',
  padding: '2px 10px',
  fontWeight: '600',
  textStyle: 'small',
})
const who = hstack({
  gap: '8px',
  color: 'fg.onStaffMuted',
  textStyle: 'small',
  marginLeft: { md: 'auto' },
  order: { base: '1', md: '0' },
  flexBasis: { base: 'full', md: 'auto' },
  minWidth: '0',
  '& strong': { color: 'fg.onStaff' },
})
const row = flex({ gap: '4px', overflowX: 'auto', marginInline: '-8px', paddingTop: '6px' })
const item = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '48px',
  paddingInline: '8px',
  color: 'fg.onStaffMuted',
  fontWeight: '600',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '3px solid transparent',
  '&:hover': { color: 'fg.onStaff' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '&[aria-current=page]': { color: 'fg.onStaff', borderBottomColor: 'lemon' },
})
const count = css({
  background: 'bg.staffRaised',
  color: 'fg.onStaffMuted',
  borderRadius: 'full',
  paddingInline: '10px',
  fontSize: '13px',
  lineHeight: '24px',
  '&[data-needs-hand]': { background: 'bg.staffAlert', color: 'fg.onAccent' },
})
