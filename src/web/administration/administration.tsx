import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTitle } from '../app/title.ts'
import { ToastsWhenNeeded } from '../ui/toasts-when-needed.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Accounts } from './accounts.tsx'
import { type Tab, useAddress } from './address.tsx'
import { Answer } from './answer.tsx'
import { Audit } from './audit.tsx'
import { Jobs } from './jobs.tsx'
import { Mails } from './mails.tsx'
import { MissingFiles } from './missing-files.tsx'
import { Posts } from './posts.tsx'
import { makeClient, overviewQuery } from './queries.ts'
import { Quotes } from './quotes/quotes.tsx'
import { StaffShell, tabName } from './staff-shell.tsx'
import { Stories } from './stories.tsx'
import { System } from './system.tsx'

const screens: Readonly<Record<Tab, () => ReactNode>> = {
  quotes: Quotes,
  jobs: Jobs,
  mails: Mails,
  posts: Posts,
  stories: Stories,
  accounts: Accounts,
  audit: Audit,
}

/** The staff's screen. An empty shell until the server has accepted the administration's credentials. */
export function Administration() {
  const [client] = useState(makeClient)
  return (
    <QueryClientProvider client={client}>
      <Screen />
      <ToastsWhenNeeded />
    </QueryClientProvider>
  )
}

function Screen() {
  const { tab } = useAddress()
  const overview = useQuery(overviewQuery)
  const Tab = screens[tab]
  useTitle(`${tabName[tab]} · Administration`)
  useFocusOnTab(tab)
  return (
    <StaffShell overview={overview.error ? undefined : overview.data}>
      {!overview.data && (
        <VisuallyHidden>
          <h1 tabIndex={-1}>{tabName[tab]}</h1>
        </VisuallyHidden>
      )}
      <Answer
        query={overview}
        loading={`Loading ${tabName[tab].toLowerCase()}...`}
        failed="The administration couldn’t be loaded."
      >
        {(known) => (
          <>
            <MissingFiles {...known} />
            <Tab key={tab} />
            <System {...known} />
          </>
        )}
      </Answer>
    </StaffShell>
  )
}

/** Moves focus to the new tab's heading. */
function useFocusOnTab(tab: Tab) {
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [tab])
}
