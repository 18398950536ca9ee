import { css } from '../../../styled-system/css/index.js'

/** More would push the price off the screen. */
const listed = 8

interface AreaListProps {
  readonly areas: readonly { readonly id: string; readonly line: string }[]
}

/** The first areas of a warning, a line for each. */
export function AreaList({ areas }: AreaListProps) {
  return (
    <ul className={css({ listStyle: 'disc', paddingLeft: '20px', overflowWrap: 'anywhere' })}>
      {areas.slice(0, listed).map(({ id, line }) => (
        <li key={id}>{line}</li>
      ))}
      {areas.length > listed && <li>and {areas.length - listed} more</li>}
    </ul>
  )
}
