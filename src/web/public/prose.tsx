import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { Middle, SitePage } from './site-page.tsx'
import { PageTitle } from './site-parts.tsx'

/** A page of text, such as the terms: its title, the date of its last change, then headings, paragraphs and lists. */
export function ProsePage({
  path,
  title,
  changed,
  children,
}: {
  path: string
  title: string
  changed: ReactNode
  children: ReactNode
}) {
  return (
    <SitePage path={path}>
      <Middle>
        <div className={css({ maxWidth: '720px' })}>
          <PageTitle title={title}>Last changed {changed}.</PageTitle>
          <div className={prose}>{children}</div>
        </div>
      </Middle>
    </SitePage>
  )
}

const prose = css({
  fontSize: '17px',
  lineHeight: '1.6',
  '& h2': { textStyle: 'h2Lg', marginTop: '32px', marginBottom: '8px' },
  '& p + p': { marginTop: '12px' },
  '& ul': { paddingLeft: '22px', listStyle: 'disc', marginBlock: '8px' },
  '& li + li': { marginTop: '6px' },
  '& a': { color: 'fg.link', textDecoration: 'underline', textUnderlineOffset: '3px' },
})
