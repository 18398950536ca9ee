import { css } from '../../../styled-system/css/index.js'

/** Up to three lines, in the text's own direction; the full text on hover. */
export function CompanyName({ name }: { name: string }) {
  return (
    <bdi title={name.length > 60 ? name : undefined} className={css({ lineClamp: '3' })}>
      {name}
    </bdi>
  )
}

/** On its own lines, at most two, unless something follows. */
export function ContactName({ name, inline }: { name: string; inline?: boolean }) {
  if (inline) return <bdi>{name.length > 60 ? `${name.slice(0, 59)}…` : name}</bdi>
  return <bdi className={css({ lineClamp: '2' })}>{name}</bdi>
}
