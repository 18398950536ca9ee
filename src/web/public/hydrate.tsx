import { type ComponentType, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SupportEmail } from './support.tsx'

/** Brings a page to life that the server rendered. */
export function hydrate(app: HTMLElement, Page: ComponentType) {
  const props = JSON.parse(document.getElementById('props')?.textContent ?? '{}')
  hydrateRoot(
    app,
    <StrictMode>
      <SupportEmail value={app.dataset.support ?? ''}>
        <Page {...props} />
      </SupportEmail>
    </StrictMode>,
  )
}
