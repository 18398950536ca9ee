/** Long enough for the slowest phone. A request that hangs longer counts as failed, so that it can be retried. */
const patienceMs = 60_000

/** The files that this page has loaded or is loading, by address. */
const coming = new Map<string, Promise<void>>()

/**
 * Every `import()` of the client's build goes through here, with the scripts and stylesheets that it needs. The files
 * are fetched first, because browsers remember a failed import for the life of the page and never retry it
 * (whatwg/html#6768). This way a part that failed to load on a weak signal can still load later.
 */
export async function preload<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  await Promise.all(files.map(bring))
  return load()
}

function bring(file: string): Promise<void> {
  const url = new URL(file, `${location.origin}/`).href
  const known = coming.get(url)
  if (known) return known
  const brought = isThere(url) ? Promise.resolve() : isStylesheet(url) ? stylesheet(url) : script(url)
  coming.set(url, brought)
  brought.catch(() => coming.delete(url))
  return brought
}

/** Whether the document requested the file or a script loaded it. A stylesheet counts only while it is applied. */
const isThere = (url: string) =>
  [...document.querySelectorAll('link')].some(
    ({ href, rel }) => href === url && /^(modulepreload|stylesheet)$/.test(rel),
  ) ||
  (!isStylesheet(url) && performance.getEntriesByName(url, 'resource').some(came))
const isStylesheet = (url: string) => url.endsWith('.css')
const came = (entry: Partial<PerformanceResourceTiming>) =>
  entry.initiatorType !== 'fetch' && entry.responseStatus === 200

/**
 * While the page loads, or where the service worker has the file, it is only preloaded. The worker has the files of the
 * screens, not those of public pages; for these, Firefox reports that the preload failed and loads them again.
 */
async function script(url: string): Promise<void> {
  const isPublicPage = document.getElementById('app')?.dataset.page !== undefined
  if (document.readyState !== 'complete' || (navigator.serviceWorker?.controller && !isPublicPage))
    return void add({ rel: 'modulepreload', crossOrigin: '', href: url })
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw missing(url)
  await response.arrayBuffer()
}

const stylesheet = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const link = add({ rel: 'stylesheet', href: url })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(missing(url))
    }
  })

function add(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes)
  document.head.append(link)
  return link
}

/** The browsers' message for a failed import, which the router recognizes. */
const missing = (url: string) => new TypeError(`Failed to fetch dynamically imported module: ${url}`)
