import { css } from '../../styled-system/css/index.js'

/** The signed-in contractor's initials; the name is next to it or in the button's label. */
export function Avatar({ firstName, lastName }: { firstName: string; lastName: string }) {
  return (
    <span
      aria-hidden
      className={css({
        display: 'inline-grid',
        placeItems: 'center',
        flexShrink: '0',
        width: '36px',
        height: '36px',
        borderRadius: 'full',
        background: 'bg.avatar',
        color: 'fg.onDeep',
        textStyle: 'labelSm',
      })}
    >
      {initial(firstName) + initial(lastName)}
    </span>
  )
}

const initial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? ''
