import { createContext, type ReactNode, useContext } from 'react'
import { link } from '../styled-system/recipes/index.js'

/** The support address; the server provides it to each page. */
export const SupportEmail = createContext('')

/** A link to email us. */
export function WriteToUs({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <a href={`mailto:${useContext(SupportEmail)}`} className={className ?? link()}>
      {children}
    </a>
  )
}
