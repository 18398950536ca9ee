import type { ReactNode } from 'react'
import { pageHeader } from '../../styled-system/recipes/index.js'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  /** Above the title: a back link, the steps. */
  above?: ReactNode
  actions?: ReactNode
}

/** The page's only h1, which gets focus after a route change (`document.querySelector('h1')`). */
export function PageHeader({ title, lead, above, actions }: PageHeaderProps) {
  const look = pageHeader()
  return (
    <>
      {above}
      <div className={look.root}>
        <div className={look.text}>
          <h1 tabIndex={-1} className={look.title}>
            {title}
          </h1>
          {lead && <p className={look.lead}>{lead}</p>}
        </div>
        {actions && <div className={look.actions}>{actions}</div>}
      </div>
    </>
  )
}
