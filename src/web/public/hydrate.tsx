import { type ComponentType, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SupportEmail } from './support.tsx'

/** Brings a page to life that the server rendered. As a transition, it gives way to what somebody does meanwhile. */
export function hydrate(app: HTMLElement, Page: ComponentType) {
  const props = JSON.parse(document.getElementById('props')?.textContent ?? '{}')
  startTransition(() => {
    hydrateRoot(
      app,
      <StrictMode>
        <SupportEmail value={app.dataset.support ?? ''}>
          <Page {...props} />
        </SupportEmail>
      </StrictMode>,
    )
  })
  document.getElementById('incomplete')?.remove()
}
