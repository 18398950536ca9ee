import { defineLayerStyles } from '@pandacss/dev'

/** The surfaces: a card has a border and no shadow; a ledger is the deep blue page; a sheet floats. */
export const layerStyles = defineLayerStyles({
  card: {
    value: {
      background: 'bg.surface',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border.subtle',
      borderRadius: 'card',
    },
  },
  /** Marks content that only the contractor sees. */
  private: {
    value: {
      background: 'bg.sunken',
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'border.control',
      borderRadius: 'card',
    },
  },
  ledger: {
    value: {
      background: 'bg.deep',
      color: 'fg.onDeep',
      '--focus-ring': '{colors.lemon}',
    },
  },
  /** The ledger's lines. Not behind text, which they would cross at random heights. */
  ruled: {
    value: {
      backgroundImage:
        'repeating-linear-gradient(to bottom, transparent 0, transparent 31px, rgb(110 156 255 / 0.16) 31px, rgb(110 156 255 / 0.16) 32px)',
    },
  },
  floating: { value: { background: 'bg.surface', boxShadow: 'floating' } },
  /** The double rule of bookkeeping, under a calculation's final figure. */
  total: { value: { borderBottom: '4px double', borderBottomColor: 'currentcolor', paddingBottom: '1px' } },
})
