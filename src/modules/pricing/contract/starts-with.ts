/** What a new quote made in the product starts with: the rate last sent for such a job, the account's, or our figure. */
export const startsWith = ['last', 'default', 'planning'] as const
export type StartsWith = (typeof startsWith)[number]
