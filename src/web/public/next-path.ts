/** The path after signing in: back to a path on this site, otherwise the dashboard. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(?![/\\])/.test(next) && !/\p{Cc}/u.test(next) ? next : '/dashboard'
}
