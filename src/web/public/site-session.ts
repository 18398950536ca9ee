import { callHeaders } from '../app/api.ts'
import { rememberSession } from './session-hint.ts'

/**
 * Where a session may exist (`early.js` says so), asks who is signed in and shows the way to the dashboard. Any failure
 * counts as signed out.
 */
export async function watchSession(): Promise<void> {
  const { dataset } = document.documentElement
  if (dataset.session !== 'loading') return
  const status = await fetch('/api/auth/user', { headers: { accept: 'application/json', ...callHeaders() } }).then(
    (answer) => answer.text().then(() => answer.status), // unread, it would keep the connection
    () => 0,
  )
  if (status === 401) rememberSession(false)
  dataset.session = status === 200 ? 'in' : 'out'
}
