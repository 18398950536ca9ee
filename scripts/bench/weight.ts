import { type Row, within } from './measure.ts'
import { onPhone } from './phone.ts'
import type { Place } from './place.ts'
import { loadedBy } from './shell.ts'

const site = ['public/entry.tsx', 'public/hydrate.tsx']

/** Download size of the built app's shell, and loading times on a slow phone. */
export async function weight(place: Place): Promise<Row[]> {
  const entry = loadedBy('index.html')
  return [
    within('JavaScript of the signed-in entry, gzipped', entry.scriptKb, 150, 'KB', `${entry.scripts.length} files`),
    within('CSS, gzipped', entry.styleKb, 30, 'KB'),
    ...Object.entries({ login: 115, 'trial-signup': 125, try: 175 }).map(([page, kb]) =>
      within(`JavaScript of /${page}, gzipped`, loadedBy(...site, `public/pages/${page}.tsx`).scriptKb, kb, 'KB'),
    ),
    ...(await onPhone(place)),
  ]
}
