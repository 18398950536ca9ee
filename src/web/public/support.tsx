import { createContext, type ReactNode, useContext } from 'react'
import { link } from '../styled-system/recipes/index.js'

/** The address that answers questions; the server puts it around each page. */
export const SupportEmail = createContext('')

/** A link that writes to us. */
export function WriteToUs({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <a href={`mailto:${useContext(SupportEmail)}`} className={className ?? link()}>
      {children}
    </a>
  )
}
