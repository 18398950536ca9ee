import { defineSlotRecipe } from '@pandacss/dev'

export const shell = defineSlotRecipe({
  className: 'shell',
  slots: ['skip', 'header', 'bar', 'home', 'name', 'nav', 'navItem', 'tools', 'toggle', 'main'],
  base: {
    skip: {
      position: 'fixed',
      top: '8px',
      left: '8px',
      zIndex: 'toast',
      padding: '12px 18px',
      borderRadius: 'control',
      background: 'bg.inverse',
      color: 'bg.page',
      fontWeight: '600',
      '&:not(:focus)': { srOnly: true },
    },
    header: {
      background: 'bg.surface',
      borderBottom: '1px solid {colors.border.subtle}',
      'body:has([data-phone-header]) &': { mdDown: { display: 'none' } },
    },
    bar: {
      display: 'flex',
      flexWrap: 'wrap', // for a larger text size in the browser
      alignItems: 'center',
      gap: { base: '8px', md: '12px', lg: '20px' },
      minHeight: '64px',
      paddingInline: { base: '16px', md: '32px' },
    },
    home: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '10px',
      minHeight: '44px',
      color: 'fg.default',
      fontSize: '20px',
      fontWeight: '700',
      letterSpacing: '-0.03em',
      textDecoration: 'none',
      borderRadius: 'sm',
    },
    // A tablet's header has room for the sections or the product's name, not for both.
    name: { '.shell__bar:has(nav > *) &': { mdToLg: { srOnly: true } } },
    nav: {
      display: 'flex',
      gap: '4px',
      mdDown: {
        display: 'none',
        position: 'absolute',
        top: '64px',
        insetInline: '0',
        zIndex: 'overlay',
        flexDirection: 'column',
        padding: '8px 16px 16px',
        background: 'bg.surface',
        borderBottom: '1px solid {colors.border.subtle}',
        '&[data-open=true]': { display: 'flex' },
      },
    },
    navItem: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      paddingInline: { base: '13px', md: '6px', lg: '10px' },
      borderRadius: 'control',
      color: 'fg.muted',
      fontWeight: '600',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '&:hover': { background: 'bg.sunken' },
      '&[aria-current=page]': { background: 'bg.brandSubtle', color: 'fg.link' },
      '&[data-wide]': { md: { xlDown: { display: 'none' } } },
    },
    tools: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '4px',
      flex: { lg: '1 1 190px' }, // a long name is shortened before the line wraps
      minWidth: '0',
      marginLeft: 'auto',
    },
    toggle: { md: { display: 'none' } },
    main: {
      width: 'full',
      maxWidth: '1304px',
      marginInline: 'auto',
      paddingInline: { base: '16px', md: '32px' },
      paddingTop: { base: '20px', md: '32px' },
      paddingBottom: 'calc(var(--bottom-bar-height, 0px) + 48px)',
      'body:has([data-phone-header]) &': { mdDown: { paddingTop: '0' } },
    },
  },
})

export const pageHeader = defineSlotRecipe({
  className: 'page-header',
  slots: ['root', 'text', 'title', 'lead', 'actions'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      gap: '12px 24px',
      marginBottom: { base: '16px', md: '24px' },
    },
    text: { flex: '1 1 320px', minWidth: '0' },
    title: { textStyle: 'h1', overflowWrap: 'anywhere' },
    lead: { color: 'fg.muted', marginTop: '4px' },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  },
})
