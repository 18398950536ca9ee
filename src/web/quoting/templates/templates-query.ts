import { queryOptions } from '@tanstack/react-query'
import { listTemplates } from '../../../modules/quoting/contract/templates.ts'
import { call } from '../../app/api.ts'

/** Not kept on the device: the server makes the rooms, so a template can't be used offline. */
export const templatesQuery = queryOptions({
  queryKey: ['api', 'templates'],
  queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
})
