/** For tests: whether the browser asks before it reloads or closes the page. */
export function asksBeforeReload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
