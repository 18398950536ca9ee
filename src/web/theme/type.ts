import { defineTextStyles } from '@pandacss/dev'

const money = { fontWeight: '700', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** The text scale. Money uses figures of equal width, so columns line up. */
export const textStyles = defineTextStyles({
  display: {
    value: {
      fontSize: { base: '46px', lg: '74px' },
      lineHeight: '1.06',
      letterSpacing: '-0.036em',
      fontWeight: '700',
      textWrap: 'balance',
    },
  },
  title: {
    value: { fontSize: { base: '34px', lg: '46px' }, lineHeight: '1.1', letterSpacing: '-0.034em', fontWeight: '700' },
  },
  h1: {
    value: { fontSize: { base: '28px', md: '32px' }, lineHeight: '1.12', letterSpacing: '-0.028em', fontWeight: '700' },
  },
  h2Lg: { value: { fontSize: '22px', lineHeight: '1.3', letterSpacing: '-0.012em', fontWeight: '700' } },
  h2: { value: { fontSize: '20px', lineHeight: '1.3', letterSpacing: '-0.012em', fontWeight: '700' } },
  h3: { value: { fontSize: '17px', lineHeight: '1.35', letterSpacing: '-0.01em', fontWeight: '600' } },
  body: { value: { fontSize: '16px', lineHeight: '1.5' } },
  label: { value: { fontSize: '16px', lineHeight: '1.4', fontWeight: '600' } },
  labelSm: { value: { fontSize: '14px', fontWeight: '600' } },
  smallLg: { value: { fontSize: '15px', lineHeight: '1.45' } },
  small: { value: { fontSize: '14px', lineHeight: '1.45' } },
  note: { value: { fontSize: '13px', lineHeight: '1.45' } },
  moneyXl: {
    value: { ...money, fontSize: { base: '36px', md: '46px' }, lineHeight: '1.1', letterSpacing: '-0.034em' },
  },
  moneyLg: { value: { ...money, fontSize: '28px', lineHeight: '1.15', letterSpacing: '-0.034em' } },
  moneyMd: { value: { ...money, fontSize: '24px', lineHeight: '1.15', letterSpacing: '-0.034em' } },
  money: { value: { ...money, fontSize: '16px', lineHeight: '1.4', letterSpacing: '-0.015em' } },
  moneySm: { value: { ...money, fontSize: '14px', lineHeight: '1.4', letterSpacing: '-0.015em' } },
})
