import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { articlesByEmail, chooseArticlesByEmail } from '../../modules/content/contract/endpoints.ts'
import { call } from '../app/api.ts'
import { useOptimisticChoice } from '../ui/form/optimistic-choice.ts'

const key = ['api', 'blog-emails'] as const

/** Whether the user gets articles by email, and a setter. A choice shows at once and is undone if saving fails. */
export function useArticlesByEmail() {
  const client = useQueryClient()
  const known = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(articlesByEmail, {}, { signal }),
    staleTime: 0,
  })
  const save = useMutation({
    scope: { id: 'articles-by-email' },
    mutationFn: (subscribed: boolean) => call(chooseArticlesByEmail, { subscribed }),
    onSuccess: (saved) => client.setQueryData(key, saved),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  const { value: subscribed, choose } = useOptimisticChoice(known.data?.subscribed, (wanted: boolean) =>
    save.mutateAsync(wanted).catch(() => {}),
  )
  return { subscribed, known, save, choose }
}
