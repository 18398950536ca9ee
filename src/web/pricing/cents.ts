/** A rate in dollars as cents: "7.0¢", with more decimals only if needed ("5.25¢"), and "100¢". */
export const formatCents = (rate: number): string =>
  `${new Intl.NumberFormat('en-US', { minimumFractionDigits: rate < 1 ? 1 : 0, maximumFractionDigits: 2 }).format(rate * 100)}¢`
