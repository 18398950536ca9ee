import { useQuery } from '@tanstack/react-query'
import { sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { statusQuery } from '../analyses.ts'
import { count } from './figures.tsx'
import { Privacy } from './notices.tsx'

const demoModel = 'the demonstration model on this server'

/** The provider that gets the photos, and the number of photos left today. Shown before the first one is sent. */
export function AnalysisStatus() {
  const { data, error } = useQuery(statusQuery)
  if (error && !data)
    return (
      <p className={css({ color: 'danger.fg', textStyle: 'small' })}>
        {sentenceFor(error, 'We couldn’t find out where photos are sent. Please load the page again.')}
      </p>
    )
  if (!data) return null
  return (
    <div className={grid({ gap: '4px' })}>
      {data.sentTo && <Privacy sentTo={data.model === 'demo' ? demoModel : data.sentTo} />}
      <p className={css({ color: data.leftToday === 0 ? 'warning.fg' : 'fg.subtle', textStyle: 'small' })}>
        {count(data.leftToday, 'photo', 'photos')} left today
      </p>
    </div>
  )
}
