import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteTemplate } from '../../../modules/quoting/contract/templates.ts'
import { call, Problem, sentenceFor } from '../../app/api.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { templatesQuery } from './templates-query.ts'

const mutationKey = ['delete-template']

/** Deletes a template once, no matter how often the button is clicked. */
export function useDeleteTemplate(onDone: () => void) {
  const client = useQueryClient()
  const gone = (templateId: string) => {
    client.setQueryData(templatesQuery.queryKey, (all) => all?.filter(({ id }) => id !== templateId))
    onDone()
    toastSuccess('Template deleted')
  }
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (templateId: string) => call(deleteTemplate, { templateId }),
    onSuccess: (_, templateId) => gone(templateId),
    onError: (error, templateId) => {
      if (error instanceof Problem && error.status === 404) return gone(templateId) // deleted elsewhere
      toastFailure('The template wasn’t deleted', sentenceFor(error, 'Please try again.'))
    },
  })
  const once = (templateId: string) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(templateId)
  }
  return { isPending, once }
}
