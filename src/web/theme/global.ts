import { defineGlobalStyles } from '@pandacss/dev'

/** For every page: the background, the focus ring, and reduced motion if requested. */
export const globalCss = defineGlobalStyles({
  html: {
    fontFamily: 'body',
    fontSynthesis: 'none',
    WebkitFontSmoothing: 'antialiased',
    WebkitTextSizeAdjust: '100%',
    textSizeAdjust: '100%',
    colorScheme: 'light',
    scrollPaddingTop: '96px',
    scrollPaddingBottom: 'calc(var(--bottom-bar-height, 8px) + 16px)',
    '--focus-ring': '{colors.border.focus}',
    '&[data-theme=dark]': { colorScheme: 'dark' },
  },
  body: {
    margin: '0',
    minHeight: '100dvh',
    minWidth: '320px',
    background: 'bg.page',
    color: 'fg.default',
    fontSize: '16px',
    lineHeight: '1.5',
    overflowWrap: 'break-word',
  },
  // The reset sets `overflow-wrap` here, which would override that of the card around.
  'h1, h2, h3, h4, h5, h6, p': { overflowWrap: 'inherit' },
  ':focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
  'h1:focus, main:focus': { outline: 'none' },
  'button, input, select, textarea': { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' },
  'button, label, select, summary, a, [role=menuitem]': { touchAction: 'manipulation' },
  'button:not(:disabled), select:not(:disabled), summary, label[for]': { cursor: 'pointer' },
  '::placeholder': { color: 'fg.subtle', opacity: '1' },
  '::selection': { background: 'lemon', color: 'fg.onAccent' },
  '[hidden]': { display: 'none !important' },
  svg: { display: 'block', flexShrink: '0' },
  '[data-theme=dark] .theme-moon, [data-theme=light] .theme-sun': { display: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  // On a phone, a dialog's buttons are at the bottom of the screen, so toasts appear above them.
  '@media (max-width: 767px)': {
    ':root:has([data-scope=dialog][data-part=content][data-state=open])': {
      '--toast-offset': 'calc(100dvh - 168px) !important',
    },
  },
  '@media print': {
    'html, body': { background: 'white' },
    '[data-no-print], [data-scope=toast]': { display: 'none !important' },
  },
})
