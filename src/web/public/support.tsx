import { type ReactNode, useContext } from 'react'
import { link } from '../styled-system/recipes/index.js'
import { CompanyFacts } from './company.ts'

/** A link to email us. */
export function WriteToUs({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <a href={`mailto:${useContext(CompanyFacts).supportEmail}`} className={className ?? link()}>
      {children}
    </a>
  )
}
