import { type ComponentType, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CompanyFacts, nobody } from './company.ts'

/** Hydrates a server-rendered page. As a transition, so that it yields to user input. */
export function hydrate(app: HTMLElement, Page: ComponentType) {
  const props = JSON.parse(document.getElementById('props')?.textContent ?? '{}')
  const company = { ...nobody, ...JSON.parse(app.dataset.company ?? '{}') }
  startTransition(() => {
    hydrateRoot(
      app,
      <StrictMode>
        <CompanyFacts value={company}>
          <Page {...props} />
        </CompanyFacts>
      </StrictMode>,
    )
  })
  document.getElementById('incomplete')?.remove()
}
