import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

const tinted = (tone: 'success' | 'danger' | 'warning' | 'info') =>
  ({ background: `${tone}.bg`, color: `${tone}.fg`, borderColor: `border.${tone}` }) as const

export const chip = defineRecipe({
  className: 'chip',
  jsx: ['Chip', 'ChipButton'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '26px',
    paddingInline: '9px 11px',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    fontSize: '14px',
    fontWeight: '600',
    lineHeight: '1.3',
    whiteSpace: 'nowrap',
    '& svg': { width: '16px', height: '16px', strokeWidth: '2.25' },
  },
  variants: {
    tone: {
      success: tinted('success'),
      danger: tinted('danger'),
      warning: tinted('warning'),
      info: tinted('info'),
      neutral: { background: 'bg.sunken', color: 'fg.muted', borderColor: 'border.default' },
    },
    /** A chip that opens something looks the same but has a 44 px target. */
    pressable: {
      true: {
        position: 'relative',
        '&::after': { content: '""', position: 'absolute', inset: '-10px -4px' },
        '&:hover': { borderColor: 'currentcolor' },
      },
    },
  },
  defaultVariants: { tone: 'neutral' },
  staticCss: ['*'],
})

export const banner = defineSlotRecipe({
  className: 'banner',
  slots: ['root', 'inner', 'text', 'actions'],
  base: {
    root: {
      borderBlock: '1px solid transparent',
      fontSize: '15px',
      '& svg': { width: '20px', height: '20px', marginTop: '1px' },
    },
    inner: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: '10px',
      paddingBlock: '10px',
      paddingInline: { base: '16px', md: '24px' },
      maxWidth: '1288px',
      marginInline: 'auto',
    },
    text: { flex: '1 1 220px', minWidth: '0' },
    actions: {
      display: 'flex',
      gap: '16px',
      '& :is(a, button)': {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: '44px',
        marginBlock: '-10px',
        color: 'inherit',
        fontWeight: '600',
      },
      // A button with a border keeps its distance from the banner's own border.
      '& .button:not(.button--variant_plain)': { marginBlock: '0' },
    },
  },
  variants: {
    tone: {
      info: { root: tinted('info') },
      warning: { root: tinted('warning') },
      danger: { root: tinted('danger') },
      success: { root: tinted('success') },
    },
    /** Inside a card rather than across the page. */
    inset: {
      true: {
        root: { borderRadius: 'control', borderWidth: '1px', borderStyle: 'solid' },
        inner: { paddingInline: '14px' },
      },
    },
  },
  defaultVariants: { tone: 'info' },
  staticCss: ['*'],
})

export const errorSummary = defineSlotRecipe({
  className: 'error-summary',
  slots: ['root', 'title', 'list', 'link'],
  base: {
    root: {
      border: '2px solid {colors.danger.solid}',
      borderRadius: 'card',
      background: 'bg.surface',
      padding: '16px 18px',
      color: 'danger.fg',
    },
    title: { display: 'flex', alignItems: 'center', gap: '8px', textStyle: 'h2' },
    list: { marginTop: '6px', '& li + li': { borderTop: '1px solid {colors.border.subtle}' } },
    link: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'inherit',
      fontWeight: '600',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
  },
})

export const table = defineSlotRecipe({
  className: 'table',
  slots: ['root', 'head', 'heading', 'row', 'cell'],
  base: {
    root: { width: 'full', borderCollapse: 'collapse', fontSize: '15px', fontVariantNumeric: 'tabular-nums' },
    head: { background: 'bg.sunken', borderBlock: '1px solid {colors.border.subtle}' },
    heading: {
      textAlign: 'left',
      fontSize: '14px',
      fontWeight: '600',
      color: 'fg.muted',
      padding: '9px 12px',
      whiteSpace: 'nowrap',
      '&[data-numeric]': { textAlign: 'right' },
      '&:first-child': { paddingLeft: '20px' },
      '&:last-child': { paddingRight: '16px' },
    },
    row: { borderTop: '1px solid {colors.border.subtle}', '&:first-child': { borderTop: '0' } },
    cell: {
      padding: '12px',
      verticalAlign: 'middle',
      '&[data-numeric]': { textAlign: 'right', whiteSpace: 'nowrap' },
      '&:first-child': { paddingLeft: '20px' },
      '&:last-child': { paddingRight: '16px' },
    },
  },
})

export const tape = defineSlotRecipe({
  className: 'tape',
  slots: ['root', 'paper', 'teeth', 'line', 'label', 'dots', 'amount', 'note', 'total', 'sum'],
  base: {
    root: { filter: 'drop-shadow(0 6px 18px rgb(12 18 32 / 0.16))' },
    paper: { background: 'bg.paper', color: 'fg.default', padding: '20px 16px 16px' },
    teeth: { width: 'full', height: '11px', fill: 'bg.paper', marginTop: '-1px' },
    line: { display: 'flex', alignItems: 'baseline', gap: '8px', paddingBlock: '7px' },
    label: { fontWeight: '600' },
    dots: { flex: '1', minWidth: '0', borderBottom: '1.5px dotted {colors.border.paper}', translate: '0 -4px' },
    amount: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums', textAlign: 'right', whiteSpace: 'nowrap' },
    note: { display: 'block', color: 'fg.subtle', textStyle: 'small', fontWeight: '400' },
    total: {
      display: 'flex',
      alignItems: 'baseline',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: '4px 12px',
      paddingTop: '12px',
    },
    sum: { textStyle: 'moneyLg', layerStyle: 'total', marginLeft: 'auto' },
  },
})
