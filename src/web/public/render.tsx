import { type ComponentType, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { CompanyFacts, type PublicCompany } from './company.ts'
import type { PublicPage } from './head.ts'

const files = import.meta.glob<PublicPage<never>>(
  ['./pages/*.tsx', '!./pages/*.test.tsx', './plain/*.tsx', '!./plain/*.test.tsx'],
  {
    eager: true,
  },
)

/** Every public page by name. */
export const pages: ReadonlyMap<string, PublicPage<never>> = new Map(
  Object.entries(files).map(([path, page]) => [path.replace(/^.*\/|\.tsx$/g, ''), page]),
)

/** The body of a public page, for the first HTML. */
export function renderPage(name: string, props: object, company: PublicCompany): string {
  const Page = pages.get(name)!.Page as ComponentType
  return renderToString(
    <StrictMode>
      <CompanyFacts value={company}>
        <Page {...props} />
      </CompanyFacts>
    </StrictMode>,
  )
}
