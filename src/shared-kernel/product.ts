/** What the product is called wherever it speaks of itself. */
export const productName = 'TidyTally'
