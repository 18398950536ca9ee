import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endSession, listSessions, type Session } from '../../modules/accounts/contract/endpoints.ts'
import { call, Problem, sentenceFor } from '../app/api.ts'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Loading, Skeleton } from '../ui/page/skeleton.tsx'
import { DeviceRow } from './device-row.tsx'
import { userButton } from './user-button.tsx'

interface Props {
  onClose: () => void
  /** Signs out this browser, like the menu. */
  onLogOut: () => void
  onSignOutEverywhere: () => void
}

/** The signed-in devices, with a button to sign out each one. */
export function SignedInDevicesDialog({ onClose, onLogOut, onSignOutEverywhere }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={userButton}
      title="Signed-in devices"
      description="Browsers that are signed in to your account. A device you don’t know? Sign it out, then change your password."
      initialFocus={close}
      footer={
        <>
          <Button ref={close} onClick={onClose}>
            Close
          </Button>
          <Button variant="danger" onClick={onSignOutEverywhere}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <Devices onLogOut={onLogOut} />
    </Dialog>
  )
}

/** Refetched whenever the dialog opens, and with an event when another device signs in or out. */
const useSessions = () =>
  useQuery({
    queryKey: ['api', 'auth', 'sessions'],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

function Devices({ onLogOut }: Pick<Props, 'onLogOut'>) {
  const { data, isError, error, refetch } = useSessions()
  const list = useRef<HTMLUListElement>(null)
  const [done, setDone] = useState('')
  const end = useMutation({
    mutationFn: ({ id }: Session) => call(endSession, { sessionId: id }).catch(unlessGone),
    onMutate: () => setDone(''),
    onSuccess: async (ended, { device }) => {
      setDone(ended ? `${device} is signed out.` : `${device} was signed out already.`)
      await refetch()
      list.current?.focus({ preventScroll: true })
    },
  })
  if (!data && isError)
    return (
      <Banner kind="danger" inset live actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {sentenceFor(error, 'Your devices couldn’t be loaded.')}
      </Banner>
    )
  if (!data)
    return (
      <Loading label="Loading your devices...">
        <div className={grid({ gap: '12px' })}>
          <Skeleton height="64px" />
          <Skeleton height="64px" />
        </div>
      </Loading>
    )
  return (
    <>
      <div className={inSight}>
        <p role="status" className={css({ color: 'fg.muted' })}>
          {done}
        </p>
        {end.isError && (
          <Banner kind="danger" inset live>
            {sentenceFor(end.error, `${end.variables.device} couldn’t be signed out. Please try again.`)}
          </Banner>
        )}
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Signed-in devices" className={css({ outline: 'none' })}>
        {data.items.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.id === session.id}
            onSignOut={() => (session.current ? onLogOut() : end.mutate(session))}
          />
        ))}
      </ul>
    </>
  )
}

/** Stays at the top of a long list, so that the result of a click far below is visible. */
const inSight = css({
  position: 'sticky',
  top: { base: '-16px', md: '-20px' },
  zIndex: '1',
  marginInline: { base: '-16px', md: '-24px' },
  paddingInline: { base: '16px', md: '24px' },
  background: 'bg.surface',
  '&:has(> p:not(:empty)), &:has(> :nth-child(2))': {
    paddingBlock: '12px',
    borderBlock: '1px solid {colors.border.default}',
  },
})

/** Another tab or the device itself has already signed it out, which is the desired result. */
function unlessGone(error: unknown) {
  if (error instanceof Problem && error.problem.code === 'session-not-found') return null
  throw error
}
