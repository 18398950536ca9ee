import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { articlesByEmail, chooseArticlesByEmail } from '../../modules/content/contract/endpoints.ts'
import { call } from '../app/api.ts'

const key = ['api', 'blog-emails'] as const

/** Whether the user gets articles by email, and a setter. A choice shows at once and is undone if saving fails. */
export function useArticlesByEmail() {
  const client = useQueryClient()
  const known = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(articlesByEmail, {}, { signal }),
    staleTime: 0,
  })
  const choose = useMutation({
    mutationFn: (subscribed: boolean) => call(chooseArticlesByEmail, { subscribed }),
    onSuccess: (saved) => client.setQueryData(key, saved),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  const subscribed = choose.isPending ? choose.variables : known.data?.subscribed
  return { subscribed, known, choose }
}
