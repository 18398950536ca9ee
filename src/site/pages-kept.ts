import type { Held } from '../platform/http/held.ts'

const most = 300

/**
 * Rendered pages by address. One is made again when the version of its data has changed; whoever comes meanwhile waits
 * for the same rendering. At most 300 are kept, those that were made last.
 */
export function keptPages() {
  const kept = new Map<string, { readonly version: string; readonly page: Promise<Held | null> }>()
  return (address: string, version: string, make: () => Promise<Held | null>): Promise<Held | null> => {
    const known = kept.get(address)
    if (known?.version === version) return known.page
    const page = make()
    const forget = () => kept.get(address)?.page === page && kept.delete(address)
    // Nothing is kept of addresses where nothing is, so strangers cannot fill the memory.
    page.then((held) => held ?? forget(), forget)
    kept.delete(address)
    kept.set(address, { version, page })
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return page
  }
}
