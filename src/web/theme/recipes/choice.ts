import { defineSlotRecipe } from '@pandacss/dev'

const tick =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='white' stroke-width='3.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M5.5 12.5l4.3 4.3 8.7-9.3'/%3E%3C/svg%3E\")"

/** High contrast mode removes shadows and background colors, so the native box or radio shows the choice there. */
const nativeMark = { appearance: 'auto' } as const

export const checkRow = defineSlotRecipe({
  className: 'check-row',
  slots: ['root', 'line', 'box', 'text', 'hint', 'trailing'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      minHeight: '44px',
      paddingBlock: '10px',
      cursor: 'pointer',
      '&:has(input:disabled)': { cursor: 'not-allowed', color: 'fg.subtle' },
    },
    line: { display: 'flex', alignItems: 'center', gap: '8px', '& > label': { flex: '1', minWidth: '0' } },
    box: {
      appearance: 'none',
      flexShrink: '0',
      alignSelf: 'flex-start',
      width: '24px',
      height: '24px',
      margin: '0',
      borderRadius: '6px',
      border: '2px solid {colors.border.control}',
      background: 'bg.surface',
      '&:checked': {
        borderColor: 'bg.brand',
        backgroundColor: 'bg.brand',
        backgroundImage: tick,
        backgroundSize: '100%',
      },
      '&:disabled': { borderColor: 'border.default' },
      '&[aria-invalid=true]': { borderColor: 'danger.solid' },
      '@media (forced-colors: active)': nativeMark,
    },
    text: { flex: '1', minWidth: '0' },
    hint: { display: 'block', color: 'fg.subtle', fontSize: '14px' },
    trailing: { flexShrink: '0', color: 'fg.muted' },
  },
})

const chosen = (edge: string, ground: string, ink: string) => ({
  card: {
    '&:has(input:checked)': {
      borderColor: edge,
      boxShadow: `0 0 0 2px {colors.${edge}}`,
      background: ground,
      '& [data-part=title]': { color: ink },
    },
    '& input:checked': { borderColor: edge, backgroundColor: edge },
  },
})

/** A radio whose whole card is the target. The choice is shown by a mark, not only by color. */
export const choice = defineSlotRecipe({
  className: 'choice',
  slots: ['group', 'card', 'radio', 'icon', 'body', 'title', 'hint', 'check'],
  base: {
    group: { display: 'grid', gap: '10px' },
    card: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '14px',
      minHeight: '64px',
      minWidth: '0',
      padding: '12px 14px',
      borderRadius: 'control',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border.control',
      background: 'bg.surface',
      cursor: 'pointer',
      '&:hover': { borderColor: 'fg.subtle' },
      '&:has(input:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: '4px' },
      '&:has(input:disabled)': { background: 'bg.sunken', borderColor: 'border.default', cursor: 'not-allowed' },
    },
    radio: {
      appearance: 'none',
      order: '9',
      flexShrink: '0',
      width: '24px',
      height: '24px',
      margin: '0',
      borderRadius: 'full',
      border: '2px solid {colors.border.control}',
      background: 'bg.surface',
      '&:checked': { boxShadow: 'inset 0 0 0 4px var(--mark), inset 0 0 0 12px white' },
      '&:focus-visible': { outline: 'none' },
      '@media (forced-colors: active)': nativeMark,
    },
    icon: { '& svg': { width: '22px', height: '22px' } },
    body: { flex: '1', minWidth: '0' },
    title: { display: 'block', fontWeight: '600', '& small': { fontSize: 'inherit', fontWeight: '400' } },
    hint: { display: 'block', color: 'fg.subtle', fontSize: '14px' },
    check: {
      display: 'none',
      position: 'absolute',
      right: '12px',
      bottom: '12px',
      color: 'fg.link',
      pointerEvents: 'none',
    },
  },
  variants: {
    tone: {
      brand: chosen('bg.brand', 'bg.brandSubtle', 'fg.link'),
      success: chosen('success.solid', 'success.bg', 'success.fg'),
      danger: chosen('danger.solid', 'danger.bg', 'danger.fg'),
      warning: chosen('warning.solid', 'warning.bg', 'warning.fg'),
    },
    mark: {
      /** A ring with a dot at the end of the row. */
      radio: {
        radio: {
          '&:checked': { backgroundImage: 'radial-gradient(circle, white 5px, transparent 6px)', boxShadow: 'none' },
        },
      },
      /** A check in the corner, for small cards in a grid. */
      check: {
        card: {
          alignItems: 'stretch',
          minHeight: '84px',
          '&:has(input:checked) [data-part=check]': { display: 'block' },
        },
        radio: { position: 'absolute', right: '12px', bottom: '12px', opacity: '0', cursor: 'inherit' },
      },
      /** The ring at the top of a tall card with a picture. */
      corner: {
        card: { display: 'block', padding: '20px', background: 'bg.surface !important', borderRadius: 'card' },
        radio: {
          position: 'absolute',
          top: '22px',
          right: '20px',
          '&:checked': { backgroundImage: 'radial-gradient(circle, white 5px, transparent 6px)', boxShadow: 'none' },
        },
        title: { textStyle: 'h2', color: 'fg.default !important', paddingRight: '40px' },
      },
    },
  },
  defaultVariants: { tone: 'brand', mark: 'radio' },
  staticCss: ['*'],
})
