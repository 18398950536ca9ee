/** The product's name, wherever it is shown. */
export const productName = 'TidyTally'

/** This release, as package.json has it. `npm run release` moves both. */
export const release = '0.6.0'

/** The header by which each call of our client names its release. */
export const releaseHeader = 'x-client-release'

/** The header by which each call of our client names the contractor on screen, so that nobody saves into another account. */
export const contractorHeader = 'x-contractor'
