import { defineRecipe } from '@pandacss/dev'

const disabled = '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])'

export const button = defineRecipe({
  className: 'button',
  jsx: ['Button', 'LinkButton', 'IconButton', 'FileButton'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderRadius: 'control',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontWeight: '600',
    letterSpacing: '-0.01em',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    transition: 'background-color 120ms, border-color 120ms, scale 80ms',
    '& svg': { width: '20px', height: '20px', strokeWidth: '2.25' },
    '&:active:not(:disabled)': { scale: '0.985' },
    '&[aria-busy=true]': { cursor: 'progress' },
    [disabled]: { cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      primary: {
        background: 'bg.brand',
        color: 'fg.onBrand',
        '&:hover': { background: 'bg.brandHover' },
        [disabled]: { background: 'bg.track', color: 'fg.muted' },
      },
      accent: {
        background: 'bg.accent',
        color: 'fg.onAccent',
        '&:hover': { background: '#f8cf1f' },
        [disabled]: { background: 'bg.track', color: 'fg.muted' },
      },
      outline: {
        background: 'bg.surface',
        borderColor: 'border.control',
        '&:hover': { background: 'bg.sunken' },
        [disabled]: { background: 'bg.sunken', borderColor: 'border.default', color: 'fg.subtle' },
      },
      ghost: {
        background: 'transparent',
        color: 'fg.link',
        '&:hover': { background: 'bg.brandSubtle' },
        [disabled]: { background: 'transparent', color: 'fg.subtle' },
      },
      danger: {
        background: 'danger.solid',
        color: 'fg.onSolid',
        '&:hover': { background: 'danger.fg' },
        [disabled]: { background: 'bg.track', color: 'fg.muted' },
      },
      /** A toolbar button: text color, with a background only on hover. */
      plain: {
        background: 'transparent',
        color: 'fg.muted',
        '&:hover': { background: 'bg.sunken', color: 'fg.default' },
        [disabled]: { background: 'transparent', color: 'fg.subtle' },
      },
    },
    size: {
      sm: {
        minHeight: { base: '44px', md: '40px' },
        paddingInline: '14px',
        fontSize: '15px',
        '& svg': { width: '18px', height: '18px' },
      },
      md: { minHeight: '48px', paddingInline: '20px', fontSize: '16px' },
      lg: { minHeight: '56px', paddingInline: '24px', fontSize: '18px' },
    },
    block: { true: { width: 'full' } },
    /** Square, for a single icon; never smaller than 44 px. */
    icon: { true: { padding: '0', minWidth: '44px', minHeight: '44px' } },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
  staticCss: ['*'],
})

export const link = defineRecipe({
  className: 'link',
  base: {
    color: 'fg.link',
    fontWeight: '600',
    textDecoration: 'underline',
    textDecorationThickness: '1.5px',
    textUnderlineOffset: '3px',
    borderRadius: '3px',
    '&:hover': { textDecorationThickness: '2.5px' },
  },
  variants: {
    plain: {
      true: {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2',
        textDecoration: 'none',
        minHeight: '44px',
        '&:hover': { textDecoration: 'underline' },
      },
    },
  },
  staticCss: ['*'],
})
