import { store, stored } from '../device/storage.ts'

const place = ['sessionStorage', 'message-for-the-next-page'] as const

/** A page that took longer isn't the next one: it failed to open, or was a file. */
const validMs = 30_000

/** Keeps the title of a success message for the page that opens next, because this one closes too soon to read it. */
export const keepForNextPage = (title: string): boolean => store(...place, `${Date.now()} ${title}`)

/** The title that the previous page kept a moment ago, once. */
export function keptByLastPage(): string | null {
  const [at, ...words] = stored(...place)?.split(' ') ?? []
  store(...place, null)
  return Date.now() - Number(at) < validMs ? words.join(' ') : null
}
