import type { ComponentProps } from 'react'
import { shell } from '../../styled-system/recipes/index.js'
import { LogoMark } from './logo.tsx'

/** The logo and the name; `createLink(HomeLink)` makes it the router's. */
export function HomeLink(props: Omit<ComponentProps<'a'>, 'children'>) {
  return (
    <a {...props} className={shell().home}>
      <LogoMark />
      TidyTally
    </a>
  )
}
