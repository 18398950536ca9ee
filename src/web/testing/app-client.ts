import { createQueryClient } from '../app/query-client.ts'
import { watchSession } from '../app/session.ts'

/** The query client of a test file, as main.tsx makes one for a page. */
export const queryClient = createQueryClient()
watchSession(queryClient)
