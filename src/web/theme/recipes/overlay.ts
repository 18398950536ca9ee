import { dialogAnatomy, menuAnatomy } from '@ark-ui/react/anatomy'
import { defineSlotRecipe } from '@pandacss/dev'

export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: [...dialogAnatomy.keys(), 'head', 'body', 'footer', 'grip'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      background: 'scrim',
      '&[data-state=open]': { animation: 'fadeIn 140ms ease-out' },
      '&[data-state=closed]': { animation: 'fadeOut 100ms ease-in' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'flex',
      justifyContent: 'center',
      alignItems: { base: 'flex-end', md: 'center' },
      padding: { base: '48px 0 0', md: '24px' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: { md: '520px' },
      maxHeight: 'full',
      overflow: 'clip', // the body's lines end at the round corners
      background: 'bg.surface',
      borderRadius: { base: '20px 20px 0 0', md: 'card' },
      boxShadow: 'floating',
      outline: 'none',
      '&[data-state=open]': { animation: 'riseIn 180ms ease-out' },
      '&[data-state=closed]': { animation: 'fadeOut 100ms ease-in' },
    },
    grip: {
      display: { base: 'block', md: 'none' },
      width: '40px',
      height: '5px',
      borderRadius: 'full',
      background: 'border.default',
      margin: '8px auto 0',
    },
    head: {
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '3',
      position: 'relative', // above the body, for the focus ring
      padding: { base: '10px 8px 0 16px', md: '20px 16px 0 24px' },
    },
    title: { textStyle: 'h2Lg', paddingTop: '8px' },
    description: { color: 'fg.muted', paddingInline: { base: '16px', md: '24px' }, marginTop: '2px' },
    body: {
      flex: '1',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      padding: { base: '16px', md: '20px 24px' },
      // Lines show that more is hidden above or below; covers that scroll along hide them at the ends.
      background:
        'linear-gradient({colors.bg.surface} 0 0) top / 100% 2px no-repeat local, linear-gradient({colors.bg.surface} 0 0) bottom / 100% 2px no-repeat local, linear-gradient({colors.border.default} 0 0) top / 100% 1px no-repeat scroll, linear-gradient({colors.border.default} 0 0) bottom / 100% 1px no-repeat scroll',
      display: 'flex',
      flexDirection: 'column',
      gap: '4',
      '&:not(:last-child)': { paddingBottom: '4px' },
    },
    footer: {
      display: 'flex',
      gap: '10px',
      justifyContent: 'flex-end',
      padding: { base: '16px 16px calc(16px + env(safe-area-inset-bottom))', md: '20px 24px' },
      '& > :last-child': { flex: { base: '1', md: 'none' } },
    },
  },
  variants: {
    size: { md: {}, lg: { content: { maxWidth: { md: '720px' } } }, xl: { content: { maxWidth: { md: '960px' } } } },
  },
  defaultVariants: { size: 'md' },
  staticCss: ['*'],
})

export const menu = defineSlotRecipe({
  className: 'menu',
  slots: menuAnatomy.keys(),
  base: {
    content: {
      zIndex: 'menu', // above a toast, which would cover its items; the library copies it to its positioner
      minWidth: '220px',
      maxWidth: 'calc(100vw - 24px)',
      maxHeight: 'var(--available-height)', // of the library: from the trigger to the edge of the window
      overflowY: 'auto',
      padding: '6px',
      background: 'bg.surface',
      borderRadius: 'card',
      boxShadow: 'floating',
      border: '1px solid {colors.border.subtle}',
      outline: 'none',
      '&[data-state=open]': { animation: 'fadeIn 100ms ease-out' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      minHeight: '44px',
      paddingInline: '12px',
      borderRadius: 'sm',
      cursor: 'pointer',
      color: 'fg.default',
      textDecoration: 'none',
      '& svg': { width: '20px', height: '20px', color: 'fg.subtle' },
      '&[data-highlighted]': { background: 'bg.sunken' },
      '&[data-tone=danger]': { color: 'danger.fg', '& svg': { color: 'inherit' } },
      '&[data-disabled]': { color: 'fg.subtle', cursor: 'not-allowed' },
    },
    separator: { border: '0', borderTop: '1px solid {colors.border.subtle}', marginBlock: '6px' },
    itemGroupLabel: { paddingInline: '12px', paddingBlock: '8px', color: 'fg.subtle', fontSize: '14px' },
  },
})

export const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['group', 'root', 'icon', 'text', 'title', 'description', 'actionTrigger', 'closeTrigger'],
  base: {
    group: {
      position: 'fixed',
      insetInline: '16px',
      bottom: 'var(--toast-offset, 16px)',
      zIndex: 'toast',
      display: 'flex',
      justifyContent: 'center',
      pointerEvents: 'none',
      // On a phone, at the top: the next step is at the bottom, under the thumb. Below the wizard's header and its steps.
      '&:has([data-brief])': {
        mdDown: { top: 'calc(8px + env(safe-area-inset-top))', bottom: 'auto' },
      },
      'body:has([data-phone-header]) &:has([data-brief])': { mdDown: { top: 'calc(81px + env(safe-area-inset-top))' } },
    },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      width: 'min(420px, calc(100vw - 32px))',
      padding: '14px 6px 14px 16px',
      borderRadius: 'card',
      background: 'bg.inverse',
      color: 'bg.page',
      boxShadow: 'floating',
      pointerEvents: 'auto',
      animation: 'riseIn 180ms ease-out',
      '--focus-ring': 'currentcolor',
    },
    icon: { marginTop: '1px', '& svg': { width: '22px', height: '22px' } },
    text: { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    title: { fontWeight: '600' },
    description: { fontSize: '15px', maxHeight: '40vh', overflowY: 'auto' },
    closeTrigger: {
      display: 'grid',
      placeItems: 'center',
      width: '44px',
      height: '44px',
      marginBlock: '-10px',
      border: '0',
      borderRadius: 'sm',
      background: 'transparent',
      '& svg': { width: '20px', height: '20px' },
    },
    actionTrigger: {
      textDecoration: 'underline',
      fontWeight: '600',
      border: '0',
      background: 'transparent',
      minHeight: '44px',
    },
  },
  variants: {
    kind: {
      success: { icon: { color: { base: '#79dd9f', _dark: 'success.bg' } } },
      error: { root: { background: 'danger.solid', color: 'fg.onSolid' } },
    },
  },
  staticCss: ['*'],
})
