import { type ComponentType, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SupportEmail } from './support.tsx'

/** Hydrates a server-rendered page. As a transition, so that it yields to user input. */
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
