import type { CachedFile } from '../platform/http/cached-file.ts'

/** Makes something for its first caller; the others get the same. What failed is made again for the next one. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    if (made !== undefined) return made
    made = make()
    if (made instanceof Promise)
      made.catch(() => {
        made = undefined
      })
    return made
  }
}

const most = 300

/**
 * Rendered pages by address. A page is rendered again when the version of its data has changed; concurrent requests
 * wait for the same rendering. The 300 rendered last are kept.
 */
export function keptPages() {
  const kept = new Map<string, { readonly version: string; readonly page: Promise<CachedFile | null> }>()
  return (address: string, version: string, make: () => Promise<CachedFile | null>): Promise<CachedFile | null> => {
    const known = kept.get(address)
    if (known?.version === version) return known.page
    const page = make()
    const forget = () => kept.get(address)?.page === page && kept.delete(address)
    // Addresses without a page are not kept, so visitors can't fill the memory with them.
    page.then((held) => held ?? forget(), forget)
    kept.delete(address)
    kept.set(address, { version, page })
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return page
  }
}
