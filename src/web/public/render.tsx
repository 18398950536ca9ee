import { type ComponentType, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Head } from './head.ts'

interface PublicPage {
  readonly head: Head
  readonly Page: ComponentType
}

const files = import.meta.glob<PublicPage>(['./pages/*.tsx', '!./pages/*.test.tsx', './plain/*.tsx'], { eager: true })
const pages = new Map(Object.entries(files).map(([path, page]) => [path.replace(/^.*\/|\.tsx$/g, ''), page]))

/** Every public page by name, with its head. */
export const heads: Readonly<Record<string, Head>> = Object.fromEntries(
  [...pages].map(([name, { head }]) => [name, head]),
)

/** The body of a public page, for the first HTML. */
export function renderPage(name: string, props: object = {}): string {
  const { Page } = pages.get(name)!
  return renderToString(
    <StrictMode>
      <Page {...props} />
    </StrictMode>,
  )
}
