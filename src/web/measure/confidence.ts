/** The confidence of a figure with an error of `plusMinus` percent: from 0.3 to 0.95, as rooms store it. */
export const confidenceOf = (plusMinus: number) =>
  Math.round(100 * Math.min(0.95, Math.max(0.3, 1 - (2 * plusMinus) / 100))) / 100

/** The inverse: percent from a stored confidence. */
export const plusMinusOf = (confidence: number) => Math.round((100 * (1 - confidence)) / 2)
