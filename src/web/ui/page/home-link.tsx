import type { ComponentProps } from 'react'
import { shell } from '../../styled-system/recipes/index.js'
import { LogoMark } from './logo.tsx'

/** The logo and the name; `createLink(HomeLink)` makes it the router's. */
export function HomeLink(props: Omit<ComponentProps<'a'>, 'children'>) {
  const styles = shell()
  return (
    <a {...props} className={styles.home}>
      <LogoMark />
      <span className={styles.name}>TidyTally</span>
    </a>
  )
}
