import { Menu as Ark } from '@ark-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { menu } from '../../styled-system/recipes/index.js'

export interface MenuItem {
  id: string
  label: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  /** A link instead of an action. */
  href?: string
  tone?: 'danger'
  disabled?: boolean
}

export interface MenuProps {
  /** The button that opens it, with its label: `<IconButton label="More for Harbor Dental Group" ... />`. */
  trigger: ReactElement
  /** Lines separate the groups. */
  items: readonly (MenuItem | 'separator')[]
  /** Text above the items, such as the signed-in e-mail address. */
  heading?: ReactNode
  /** Open from the start. */
  opened?: boolean
}

/** A list of actions behind one button. */
export function Menu({ trigger, items, heading, opened = false }: MenuProps) {
  const styles = menu()
  const choose = (id: string) => {
    for (const item of items) if (item !== 'separator' && item.id === id) item.onSelect?.()
  }
  return (
    <Ark.Root
      defaultOpen={opened}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      onSelect={({ value }) => choose(value)}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Ark.Positioner className={styles.positioner}>
        <Ark.Content className={styles.content}>
          {heading && <div className={styles.itemGroupLabel}>{heading}</div>}
          {items.map((item, place) =>
            item === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
              <Ark.Separator key={place} className={styles.separator} />
            ) : (
              <Item key={item.id} item={item} className={styles.item} />
            ),
          )}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

function Item({
  item: { id, label, icon, href, tone, disabled },
  className,
}: {
  item: MenuItem
  className: string | undefined
}) {
  const inside = (
    <>
      {icon}
      {label}
    </>
  )
  return (
    <Ark.Item value={id} disabled={disabled} data-tone={tone} className={className} asChild={Boolean(href)}>
      {href ? <a href={href}>{inside}</a> : inside}
    </Ark.Item>
  )
}
