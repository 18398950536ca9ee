import { Combobox as Ark, useListCollection } from '@ark-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { affix, menu } from '../../styled-system/recipes/index.js'
import { useField } from './field.tsx'

export interface ComboboxOption {
  readonly value: string
  /** Words shown next to the value and also searched. */
  readonly about: string
}

interface ComboboxProps {
  name: string
  /** The field's content: an option's value, or any typed text. */
  value: string
  options: readonly ComboboxOption[]
  onChange: (value: string) => void
  onBlur?: () => void
}

/** A field with a list that filters as you type; typed text that isn't in the list stays. */
export function Combobox({ name, value, options, onChange, onBlur }: ComboboxProps) {
  const { id = name, ...control } = useField({})
  const { collection, filter, reset } = useListCollection({
    initialItems: options,
    itemToString: (option) => option.value,
    filter: (_, typed, option) => isIn(`${option.value} ${option.about}`, typed),
  })
  const styles = menu()
  const edge = affix()
  return (
    <Ark.Root
      collection={collection}
      ids={{ input: id, label: `${id}-label` }}
      name={name}
      inputValue={value}
      defaultValue={[value]}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === 'input-change') filter(inputValue)
        onChange(inputValue)
      }}
      onOpenChange={({ open }) => open || reset()}
      allowCustomValue
      openOnClick
      inputBehavior="autohighlight"
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Ark.Control className={edge.root}>
        <Ark.Input {...control} className={edge.input} autoComplete="off" onBlur={onBlur} />
        <Ark.Trigger className={edge.action} aria-label="Show the list" tabIndex={-1}>
          <ChevronDown aria-hidden />
        </Ark.Trigger>
      </Ark.Control>
      <Ark.Positioner>
        <Ark.Content className={`${styles.content} ${list}`}>
          {collection.items.map((option) => (
            <Ark.Item key={option.value} item={option} className={`${styles.item} ${row}`}>
              <Ark.ItemText>{option.value}</Ark.ItemText>
              <span className={css({ color: 'fg.muted', fontSize: '15px' })}>{option.about}</span>
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

/** "new york" matches "America/New_York Eastern Time". */
const isIn = (text: string, typed: string) => plain(text).includes(plain(typed.trim()))
const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ')

const list = css({
  maxHeight: '320px',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '&:empty': { display: 'none' },
})
const row = css({ flexWrap: 'wrap', gap: '0 12px', justifyContent: 'space-between', paddingBlock: '4px' })
