/** How many analyses we keep for each contractor, with their photos, and for how many days a photo's answer. */
export const kept = { analyses: 20, answerDays: 30 } as const
