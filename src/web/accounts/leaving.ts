import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { closeAccount, logout, signOutEverywhere } from '../../modules/accounts/contract/endpoints.ts'
import { call } from '../app/api.ts'
import { leave, otherTabsLeave } from '../app/session.ts'
import { clearDevice } from '../device/clear-device.ts'
import { clearOutbox } from '../quoting/outbox.ts'
import { keepForNextPage } from '../ui/next-page.ts'

/** Ends this session, or all of them, and removes everything private from this device; the other tabs follow. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (from: 'here' | 'everywhere') => call(from === 'here' ? logout : signOutEverywhere, {}),
    onSuccess: (_, from) => leaveNothing(client, from === 'here' ? 'Logged out' : 'Logged out everywhere'),
  })
}

/** Closes the account and removes everything private from this device; the other tabs follow. */
export function useCloseAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(closeAccount, { password }),
    onSuccess: () => leaveNothing(client, 'Account deleted'),
  })
}

async function leaveNothing(client: QueryClient, said: string) {
  otherTabsLeave()
  await clearOutbox()
  await clearDevice()
  leave(client)
  window.addEventListener('pagehide', () => keepForNextPage(said)) // after `leave` has cleared the storage
}
