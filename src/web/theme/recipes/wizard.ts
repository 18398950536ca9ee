import { defineSlotRecipe } from '@pandacss/dev'

/** The wizard's header on a phone: back, title, and progress. It replaces the shell's header there. */
export const phoneHeader = defineSlotRecipe({
  className: 'phone-header',
  slots: ['root', 'row', 'text', 'title', 'subtitle'],
  base: {
    root: {
      display: { base: 'block', md: 'none' },
      position: 'sticky',
      top: '0',
      zIndex: 'header',
      marginInline: '-16px',
      marginBottom: '16px',
      paddingBottom: '12px',
      background: 'bg.surface',
      borderBottom: '1px solid {colors.border.subtle}',
    },
    row: { display: 'flex', alignItems: 'center', gap: '4px', padding: '8px 8px 4px 4px' },
    text: { flex: '1', minWidth: '0' },
    title: { fontSize: '17px', fontWeight: '700', lineHeight: '1.25', letterSpacing: '-0.02em' },
    subtitle: {
      color: 'fg.subtle',
      fontSize: '14px',
      lineHeight: '1.3',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
  },
})

export const steps = defineSlotRecipe({
  className: 'steps',
  slots: ['root', 'list', 'step', 'name', 'count'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '10px',
      minWidth: '0',
      marginBottom: '16px',
      'body:has([data-phone-header]) &': { mdDown: { display: 'none' } },
    },
    list: { flex: '1', display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: '5px' },
    step: {
      '&::before': {
        content: '""',
        display: 'block',
        height: '5px',
        borderRadius: 'full',
        background: 'border.default',
      },
      '&[data-reached]::before': { background: 'bg.brand' },
    },
    name: {
      display: 'flex',
      alignItems: 'center',
      gap: '5px',
      marginTop: '8px',
      color: 'fg.subtle',
      fontSize: '14px',
      whiteSpace: 'nowrap',
      '& svg': { width: '16px', height: '16px', color: 'fg.link' },
      '[aria-current=step] &': { color: 'fg.default', fontWeight: '700' },
      mdDown: { '[aria-current=step] ~ li &': { srOnly: true }, ':has(~ [aria-current=step]) > &': { srOnly: true } },
    },
    count: { display: 'block', color: 'fg.subtle', fontSize: '14px', whiteSpace: 'nowrap' },
  },
  variants: {
    bare: {
      true: {
        root: { display: 'block !important', paddingInline: '16px', marginBottom: '0' },
        name: { srOnly: true },
        count: { srOnly: true },
      },
    },
  },
  staticCss: ['*'],
})

export const bottomBar = defineSlotRecipe({
  className: 'bottom-bar',
  slots: ['root', 'summary', 'actions', 'note'],
  base: {
    root: {
      position: 'fixed',
      insetInline: '0',
      bottom: '0',
      zIndex: 'bar',
      background: 'bg.surface',
      borderTop: '1px solid {colors.border.subtle}',
      boxShadow: 'floating',
      padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
    },
    summary: {
      display: 'flex',
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      gap: '12px',
      marginBottom: '10px',
      '& > :first-child:not(:only-child)': { color: 'fg.subtle', fontSize: '14px' },
    },
    actions: { display: 'flex', gap: '8px', '& > :last-child': { flex: '1' } },
    note: { marginTop: '8px', textAlign: 'center', color: 'fg.subtle', fontSize: '14px' },
  },
  variants: {
    where: {
      phone: { root: { md: { display: 'none' } } },
      everywhere: {
        root: {
          md: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '24px', paddingInline: '32px' },
        },
        summary: { md: { marginBottom: '0', alignItems: 'baseline' } },
        note: { md: { order: '-1', marginTop: '0' } },
      },
    },
  },
  defaultVariants: { where: 'phone' },
  staticCss: ['*'],
})
