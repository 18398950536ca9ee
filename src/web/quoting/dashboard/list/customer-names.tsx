import { css } from '../../../styled-system/css/index.js'

/** Three lines of it at most, in its own direction of writing; the whole of it on pointing. */
export function CompanyName({ name }: { name: string }) {
  return (
    <bdi title={name.length > 60 ? name : undefined} className={css({ lineClamp: '3' })}>
      {name}
    </bdi>
  )
}

/** On lines of its own, two at most, unless something follows it. */
export function ContactName({ name, inline }: { name: string; inline?: boolean }) {
  if (inline) return <bdi>{name.length > 60 ? `${name.slice(0, 59)}…` : name}</bdi>
  return <bdi className={css({ lineClamp: '2' })}>{name}</bdi>
}
