import { callHeaders } from '../app/api.ts'
import { rememberSession } from './session-hint.ts'

/**
 * If a session may exist (according to `early.js`), asks who is signed in and shows the link to the dashboard. Any
 * failure counts as signed out.
 */
export async function watchSession(): Promise<void> {
  const { dataset } = document.documentElement
  if (dataset.session !== 'loading') return
  const status = await fetch('/api/auth/user', { headers: { accept: 'application/json', ...callHeaders() } }).then(
    (answer) => answer.text().then(() => answer.status), // an unread body would keep the connection open
    () => 0,
  )
  if (status === 401) rememberSession(false)
  dataset.session = status === 200 ? 'in' : 'out'
}
