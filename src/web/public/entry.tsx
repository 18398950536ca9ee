import '../theme/index.css'
import type { ComponentType } from 'react'
import { loadAllStyles } from './all-styles.ts'

const pages = import.meta.glob<ComponentType>(['./pages/*.tsx', '!./pages/*.test.tsx'], { import: 'Page' })

const app = document.getElementById('app')
if (app?.dataset.late !== undefined) await painted()
loadAllStyles()
const [page, { hydrate }] = await Promise.all([pages[`./pages/${app?.dataset.page}.tsx`]?.(), import('./hydrate.tsx')])
if (app && page) hydrate(app, page)

/** Resolves after the first paint, or soon where nothing is painted (in a background tab). */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 1_000)
  })
}
