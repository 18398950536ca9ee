import { type Row, within } from './measure.ts'
import { onPhone } from './phone.ts'
import type { Place } from './place.ts'
import { loadedBy } from './shell.ts'

const screens = {
  dashboard: 'quoting/dashboard/dashboard.tsx',
  walk: 'quoting/field-tool/field-tool.tsx',
  calculator: 'quoting/calculator/calculator.tsx',
}
const site = ['public/entry.tsx', 'public/hydrate.tsx']

/** What the product weighs on a phone before its content, of the files as built, and how long a slow phone takes. */
export async function weight(place: Place): Promise<Row[]> {
  const entry = loadedBy('index.html')
  return [
    within('JavaScript of the signed-in entry, gzipped', entry.scriptKb, 130, 'KB', `${entry.scripts.length} files`),
    ...Object.entries(screens).map(([name, source]) => {
      const { scriptKb, scripts } = loadedBy('index.html', source)
      return within(`JavaScript until the ${name} is shown, gzipped`, scriptKb, 170, 'KB', `${scripts.length} files`)
    }),
    within('CSS of the product, gzipped', entry.styleKb, 15, 'KB'),
    ...['login', 'trial-signup'].map((page) =>
      within(`JavaScript of /${page}, gzipped`, loadedBy(...site, `public/pages/${page}.tsx`).scriptKb, 110, 'KB'),
    ),
    ...(await onPhone(place)),
  ]
}
