import { createQueryClient } from '../app/query-client.ts'
import { watchSession } from '../app/session.ts'

/** A test file's query client, made like the one that main.tsx makes for a page. */
export const queryClient = createQueryClient()
watchSession(queryClient)
