/** How long before it happens subscribers get an email. Some states require 15 to 45 days before a yearly charge. */
export const reminders = { trialEndsHours: 6, yearRenewsDays: 30, fullPriceDays: 7 } as const

/** How many renewals the offer before a cancellation makes cheaper. */
export const offerRenewals = 2
