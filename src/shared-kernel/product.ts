/** The product's name, wherever it is shown. */
export const productName = 'TidyTally'
