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
  const styles = pageHeader()
  return (
    <>
      {above}
      <div className={styles.root}>
        <div className={styles.text}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </>
  )
}
