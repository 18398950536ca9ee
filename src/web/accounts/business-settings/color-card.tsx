import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { asColor, printable, usualColor } from '../../../modules/accounts/contract/letterhead-color.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, hstack, wrap } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { colorsOfLogo } from './logo-colors.ts'
import type { BusinessFormState } from './profile.ts'

/** Colors that suit a letterhead, for contractors without their own. The first is the default. */
const usual = [
  [usualColor, 'Deep green'],
  ['#15305b', 'Navy'],
  ['#1d4ed8', 'Blue'],
  ['#0f6674', 'Teal'],
  ['#5b2a6e', 'Plum'],
  ['#7a1f2e', 'Burgundy'],
  ['#a2431b', 'Rust'],
  ['#2b323d', 'Charcoal'],
] as const

export const isColor = (color: string) => /^#[0-9a-f]{6}$/.test(color)

/** The color of the quotes: from the logo, from a few that suit, or any other. Illegible ones are printed darker. */
export function ColorCard({ form, error }: { form: BusinessFormState; error: string | undefined }) {
  const [typed, logo] = useWatch({ control: form.control, name: ['letterheadColor', 'businessLogoUrl'] })
  const { data: found = [] } = useQuery({
    queryKey: ['logo-colors', logo],
    queryFn: () => colorsOfLogo(logo).catch(() => []),
    enabled: logo !== '',
  })
  const own = found.filter((value) => usual.every(([other]) => other !== value))
  const color = asColor(typed) || usualColor
  const choose = (chosen: string) =>
    form.setValue('letterheadColor', chosen === usualColor ? '' : chosen, { shouldDirty: true, shouldValidate: true })
  const register = form.register('letterheadColor', { setValueAs: asColor })
  const swatch = (value: string, name: string) => (
    <Swatch key={value} {...{ value, name }} checked={color === value} onChoose={() => choose(value)} />
  )
  const darker = isColor(color) && printable(color) !== color ? printable(color) : null
  return (
    <Card title="Letterhead Color">
      <p className={css({ color: 'fg.muted', marginBottom: '14px' })}>
        Your customer sees it behind the price, in the PDF and in the email. Quotes already sent keep theirs.
      </p>
      {own.length > 0 && (
        <fieldset>
          <legend className={legend}>From your logo</legend>
          <div className={row}>{own.map((value, at) => swatch(value, `Color ${at + 1} of your logo`))}</div>
        </fieldset>
      )}
      <fieldset>
        <legend className={legend}>{own.length > 0 ? 'Or one of these' : 'Choose one'}</legend>
        <div className={row}>{usual.map(([value, name]) => swatch(value, name))}</div>
      </fieldset>
      <Field label="Any other color" id="letterheadColor" optional error={error} className={css({ marginTop: '6px' })}>
        <div className={flex({ gap: '8px', maxWidth: '320px' })}>
          <input
            type="color"
            aria-label="Pick a color"
            value={isColor(color) ? color : usualColor}
            className={picker}
            onChange={({ target }) => choose(target.value)}
          />
          <Input
            placeholder={usualColor}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={css({ flex: '1', minWidth: '0' })}
            {...register}
            onBlur={(event) => {
              event.target.value = asColor(event.target.value)
              return register.onBlur(event)
            }}
          />
        </div>
      </Field>
      <p
        role="status"
        className={hstack({
          gap: '8px',
          marginTop: '12px',
          '&:empty': { display: 'none' },
        })}
      >
        {darker && (
          <>
            <span aria-hidden className={dot} style={{ background: darker }} />
            <span>White text is hard to read on this color, so we’ll use a darker shade: {darker}.</span>
          </>
        )}
      </p>
    </Card>
  )
}

interface SwatchProps {
  readonly value: string
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
}

function Swatch({ value, name, checked, onChoose }: SwatchProps) {
  return (
    <label className={swatchLook} title={name} style={{ background: value }}>
      <input type="radio" name="swatch" className={radio} checked={checked} onChange={onChoose} />
      <VisuallyHidden>{name}</VisuallyHidden>
      {checked && <Check aria-hidden />}
    </label>
  )
}

const legend = css({ textStyle: 'small', color: 'fg.muted', marginBottom: '8px' })
const row = wrap({ gap: '10px', marginBottom: '16px' })
const swatchLook = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  borderRadius: 'control',
  color: 'white',
  cursor: 'pointer',
  border: '1px solid {colors.border.control}',
  '& svg': { filter: 'drop-shadow(0 0 2px black)' },
  '&:has(:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
})
const radio = css({ position: 'absolute', inset: '0', opacity: '0', margin: '0', cursor: 'pointer' })
const picker = css({
  width: '52px',
  height: '48px',
  padding: '4px',
  borderRadius: 'control',
  border: '1px solid {colors.border.control}',
  background: 'bg.surface',
  cursor: 'pointer',
})
const dot = css({ flexShrink: '0', width: '24px', height: '24px', borderRadius: 'full' })
