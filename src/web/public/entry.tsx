import '../theme/index.css'
import { type ComponentType, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadAllStyles } from './all-styles.ts'
import { SupportEmail } from './support.tsx'

const pages = import.meta.glob<ComponentType>(['./pages/*.tsx', '!./pages/*.test.tsx'], { import: 'Page' })

/** Our policy forbids to compile code from text. Without this, zod would try it and the browser would report it. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
loadAllStyles()
const app = document.getElementById('app')
const page = await pages[`./pages/${app?.dataset.page}.tsx`]?.()
const props = JSON.parse(document.getElementById('props')?.textContent ?? '{}')

if (app && page) {
  const Page = page
  hydrateRoot(
    app,
    <StrictMode>
      <SupportEmail value={app.dataset.support ?? ''}>
        <Page {...props} />
      </SupportEmail>
    </StrictMode>,
  )
}
