/** The product's name, wherever it is shown. */
export const productName = 'TidyTally'

/** This release, the same as in package.json. `npm run release` updates both. */
export const release = '0.6.0'

/** The header in which our client sends its release with each call. */
export const releaseHeader = 'x-client-release'

/**
 * The header in which our client sends the contractor on screen with each call, so that changes never go to another
 * account.
 */
export const contractorHeader = 'x-contractor'
