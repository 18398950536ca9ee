import { store, stored } from '../device/storage.ts'

const place = ['sessionStorage', 'message-for-the-next-page'] as const

/** Keeps the title of a success message for the page that opens next, because this one closes too soon to read it. */
export const keepForNextPage = (title: string | null): boolean => store(...place, title)

/** The title that the previous page kept, once. */
export function keptByLastPage(): string | null {
  const title = stored(...place)
  keepForNextPage(null)
  return title
}
