import { type ComponentProps, useState } from 'react'
import { affix } from '../../styled-system/recipes/index.js'
import { useField } from './field.tsx'

/** A password that can be shown while typing; pasting is allowed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'size'>) {
  const [shown, setShown] = useState(false)
  const control = useField(props)
  const styles = affix()
  return (
    <div className={styles.root}>
      <input
        {...props}
        {...control}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={styles.input}
      />
      <button
        type="button"
        className={styles.action}
        aria-pressed={shown}
        aria-controls={control.id}
        aria-label="Show password"
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
