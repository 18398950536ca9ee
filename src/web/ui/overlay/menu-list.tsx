import { Menu as Ark } from '@ark-ui/react/menu'
import { menu } from '../../styled-system/recipes/index.js'
import type { MenuItem, MenuProps } from './menu.tsx'

/** The menu itself, initially open; `byKey` if a key opened it, so that its first item is highlighted. */
export function MenuList({
  trigger,
  items,
  heading,
  byKey,
}: Omit<MenuProps, 'opened' | 'onOpen'> & { byKey: boolean }) {
  const styles = menu()
  const choose = (id: string) => {
    for (const item of items) if (item !== 'separator' && item.id === id) item.onSelect?.()
  }
  return (
    <Ark.Root
      defaultOpen
      defaultHighlightedValue={byKey ? items.find((item) => item !== 'separator')?.id : undefined}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no key but its position
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
