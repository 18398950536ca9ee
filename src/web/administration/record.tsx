import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '../styled-system/css/index.js'
import { flex, hstack, wrap } from '../styled-system/patterns/index.js'

interface RecordProps {
  readonly title: string
  /** 1 if the record is the whole screen, 2 next to a list. */
  readonly level: 1 | 2
  /** A line below the title. */
  readonly about: ReactNode
  readonly actions?: ReactNode
  /** Its parts. */
  readonly children: ReactNode
}

/** One opened record: its title, then its parts below each other. The keyboard starts at the title. */
export function RecordView({ title, level, about, actions, children }: RecordProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const Heading = `h${level}` as const
  return (
    <article>
      <header className={`${part} ${top}`}>
        <div className={css({ flex: '1 1 260px', minWidth: '0' })}>
          <Heading
            ref={heading}
            tabIndex={-1}
            className={css({ textStyle: 'h1', overflowWrap: 'anywhere', '&:focus': { outline: 'none' } })}
          >
            {title}
          </Heading>
          <p className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>{about}</p>
        </div>
        {actions}
      </header>
      {children}
    </article>
  )
}

/** A part of a record; `aside` is at the end of its title's line. */
export function Part({ title, aside, children }: { title?: string; aside?: string | undefined; children: ReactNode }) {
  return (
    <section className={part}>
      {title && (
        <div className={titleLine}>
          <h3 className={css({ textStyle: 'h3' })}>{title}</h3>
          {aside && <span className={quiet}>{aside}</span>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Two parts next to each other, below each other on a phone. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={pair}>{children}</div>

/** A record's last line. */
export const RecordFoot = ({ children }: { children: ReactNode }) => (
  <footer className={`${part} ${bottom}`}>{children}</footer>
)

export type Fact = readonly [name: ReactNode, value: string | null]

/** Names with their values, without the missing ones. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(
      ([name, value], at) =>
        value !== null && (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
          <div key={at} className={fact}>
            <dt className={css({ color: 'fg.subtle', flexShrink: '0', maxWidth: '50%', overflowWrap: 'anywhere' })}>
              {name}
            </dt>
            <dd className={css({ margin: '0', textAlign: 'right', overflowWrap: 'anywhere', minWidth: '0' })}>
              {value}
            </dd>
          </div>
        ),
    )}
  </dl>
)

export const quiet = css({ color: 'fg.subtle', textStyle: 'small' })

const part = css({
  padding: { base: '16px', md: '20px 24px' },
  minWidth: '0',
  'article > & + &, div + &, dl + &': { borderTop: '1px solid {colors.border.subtle}' },
})
const top = wrap({ align: 'flex-start', gap: '3' })
const titleLine = flex({ gap: '4', align: 'baseline', justify: 'space-between', marginBottom: '2' })
const bottom = hstack({
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2',
  color: 'fg.subtle',
  textStyle: 'small',
})
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& + &': { borderTop: '1px solid {colors.border.subtle}' },
})
const fact = flex({
  justify: 'space-between',
  gap: '4',
  paddingBlock: '8px',
  '& + &': { borderTop: '1px solid {colors.border.subtle}' },
})
