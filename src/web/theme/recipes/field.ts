import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'aside', 'hint', 'error', 'control'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minWidth: '0', border: '0', margin: '0', padding: '0' },
    label: { textStyle: 'label', padding: '0' },
    aside: { fontWeight: '400', color: 'fg.subtle' },
    hint: { color: 'fg.subtle', fontSize: '15px', marginTop: '2px' },
    error: {
      display: 'flex',
      gap: '6px',
      marginTop: '4px',
      color: 'danger.fg',
      fontSize: '15px',
      fontWeight: '600',
      '& svg': { width: '18px', height: '18px', marginTop: '2px' },
    },
    control: { marginTop: '6px', minWidth: '0' },
  },
  variants: {
    hideLabel: { true: { label: { srOnly: true }, control: { marginTop: '0' } } },
  },
  staticCss: ['*'],
})

const edge = {
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'border.control',
  borderRadius: 'control',
  background: 'bg.surface',
} as const

/** The focus ring takes no extra space, so nothing moves. */
const focused = { outline: '2px solid var(--focus-ring)', outlineOffset: '1px' } as const
const wrong = { borderColor: 'danger.solid', boxShadow: 'inset 0 0 0 1px {colors.danger.solid}' } as const

export const input = defineRecipe({
  className: 'input',
  jsx: ['Input', 'TextArea', 'Select'],
  base: {
    ...edge,
    width: 'full',
    minWidth: '0',
    color: 'fg.default',
    fontSize: '16px',
    lineHeight: '1.4',
    paddingInline: '15px',
    transition: 'border-color 120ms',
    '&:hover': { borderColor: 'fg.subtle' },
    '&:focus-visible': focused,
    '&[aria-invalid=true]': wrong,
    '&:disabled': { background: 'bg.sunken', color: 'fg.subtle', borderColor: 'border.default' },
  },
  variants: {
    size: {
      sm: { minHeight: { base: '44px', md: '40px' } },
      md: { minHeight: '48px' },
      lg: { minHeight: '56px', fontSize: '18px' },
    },
    kind: {
      text: {},
      area: { paddingBlock: '12px', resize: 'vertical', minHeight: '96px' },
      select: {
        appearance: 'none',
        paddingRight: '44px',
        textOverflow: 'ellipsis',
        '&:has([data-placeholder]:checked)': { color: 'fg.subtle' },
        // On paper, only the chosen value.
        '@media print': {
          ...{ border: '0', padding: '0', minHeight: '0', fieldSizing: 'content' },
          '& + svg': { display: 'none' },
        },
      },
    },
  },
  defaultVariants: { size: 'md', kind: 'text' },
  staticCss: ['*'],
})

/** A field with something before or after the text: $ and a unit, Show, a magnifier. */
export const affix = defineSlotRecipe({
  className: 'affix',
  slots: ['root', 'mark', 'input', 'action'],
  base: {
    root: {
      ...edge,
      display: 'flex',
      alignItems: 'center',
      minWidth: '0',
      overflow: 'hidden',
      '&:hover': { borderColor: 'fg.subtle' },
      '&:has(input:focus-visible)': focused,
      '&:has(input[aria-invalid=true])': wrong,
      '&:has(input:disabled)': { background: 'bg.sunken', borderColor: 'border.default' },
    },
    mark: {
      color: 'fg.subtle',
      whiteSpace: 'nowrap',
      userSelect: 'none',
      paddingInline: '12px 0',
      '&:last-child': { paddingInline: '0 12px', fontSize: '15px' },
      '& svg': { width: '20px', height: '20px' },
    },
    input: {
      flex: '1',
      width: 'full',
      minWidth: '0',
      minHeight: '46px',
      border: '0',
      background: 'transparent',
      fontSize: '16px',
      paddingInline: '8px 12px',
      '&:focus-visible': { outline: 'none' },
      '&:first-child': { paddingLeft: '15px' },
    },
    action: {
      minHeight: '44px',
      minWidth: '44px',
      paddingInline: '14px',
      border: '0',
      borderRadius: 'sm',
      background: 'transparent',
      color: 'fg.link',
      fontWeight: '600',
      '&:focus-visible': { outlineOffset: '-3px' },
    },
  },
  variants: {
    figures: {
      true: { input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.015em', textAlign: 'right' } },
    },
    size: {
      sm: { input: { minHeight: { base: '44px', md: '38px' } } },
      md: {},
      lg: { input: { minHeight: '54px', fontSize: '20px', fontWeight: '700', textAlign: 'left' } },
    },
  },
  defaultVariants: { size: 'md' },
  staticCss: ['*'],
})

export const stepper = defineSlotRecipe({
  className: 'stepper',
  slots: ['root', 'button', 'figure', 'input', 'unit'],
  base: {
    root: {
      ...edge,
      display: 'grid',
      gridTemplateColumns: '56px minmax(0, 1fr) 56px',
      minHeight: '56px',
      overflow: 'hidden',
      '&:has(input:focus-visible)': focused,
      '&:has(input[aria-invalid=true])': wrong,
    },
    button: {
      display: 'grid',
      placeItems: 'center',
      border: '0',
      background: 'bg.sunken',
      '& svg': { width: '24px', height: '24px' },
      '&:hover': { background: 'bg.track' },
      '&:disabled': { color: 'fg.subtle', cursor: 'not-allowed' },
      '&:focus-visible': { outlineOffset: '-4px' },
    },
    figure: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexWrap: 'wrap', // wraps the unit out of view where it doesn't fit next to larger text
      height: '54px',
      overflow: 'hidden',
      gap: '0 6px',
      minWidth: '0',
      cursor: 'text',
    },
    input: {
      border: '0',
      padding: '0',
      minHeight: '54px',
      minWidth: '1.5ch',
      maxWidth: 'full',
      fieldSizing: 'content',
      // Room for six figures; as wide as usual, the unit would not fit on a phone.
      '@supports not (field-sizing: content)': { width: '3.6em' },
      background: 'transparent',
      textAlign: 'right',
      textStyle: 'money',
      fontSize: '24px',
      letterSpacing: '-0.034em',
      '&:focus-visible': { outline: 'none' },
    },
    unit: { color: 'fg.subtle', whiteSpace: 'nowrap' },
  },
})
