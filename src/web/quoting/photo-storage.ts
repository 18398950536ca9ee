import { useQuery } from '@tanstack/react-query'
import { mostPhotoBytes, photoStorage } from '../../modules/quoting/contract/areas.ts'
import { call } from '../app/api.ts'

/** The contractor's photo storage as text: "1.2 GB of 2 GB"; undefined until known. */
export function usePhotoStorage() {
  const { data } = useQuery({
    queryKey: ['api', 'photo-storage'],
    queryFn: ({ signal }) => call(photoStorage, {}, { signal }),
    staleTime: 0,
    meta: { inPassing: true },
  })
  return data && `${inUnits(data.bytes)} of ${inUnits(mostPhotoBytes)}`
}

const units = ['KB', 'MB', 'GB']

/** "0 KB", "340 KB", "1.2 GB" */
export function inUnits(bytes: number): string {
  let [amount, unit] = [bytes / 1024, 0]
  for (; amount >= 999.5 && unit < units.length - 1; unit++) amount /= 1024
  const digits = amount < 10 && unit > 0 ? 1 : 0
  return `${Number(amount.toFixed(digits))} ${units[unit]}`
}
