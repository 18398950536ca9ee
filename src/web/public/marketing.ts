/**
 * The specification's marketing figures (CON-20). They were never measured, so they are shown as goals and nowhere else
 * (AMB-Q28). Replace them with measured ones, or remove them.
 */
export const marketingGoals = {
  title: 'What we’re aiming for',
  figures: ['95%+ AI accuracy', '98% Win Rate Improvement', '500+ companies', '+15–25% win rate', '+10–20% revenue'],
  note: 'Goals, not results. We’ll print real figures when our customers’ data show them.',
} as const

/**
 * The example of a price suggestion (CON-08): an office of 5,000 sq ft, cleaned weekly. A test runs the product's
 * analysis on these bids, as if won or lost this year, and compares.
 */
export const suggestionExample = {
  current: 0.04,
  won: [0.034, 0.036, 0.036, 0.038, 0.038, 0.04, 0.04, 0.04, 0.042, 0.042, 0.044, 0.044, 0.046, 0.048, 0.05],
  lost: [0.04, 0.044, 0.046, 0.05, 0.052, 0.054, 0.056, 0.058, 0.06],
  suggested: 0.046,
  confidencePercent: 68,
  winsOfTen: [7, 6],
  /** The profit of a bid, in dollars per month, before and after. */
  keeps: [86, 139],
} as const

/** The example of a photo estimate (CON-07), in the product's words. */
export const photoExample = {
  sqft: 120,
  room: 'Medical Facility',
  why: 'An exam table near 6 ft long. The right wall is outside the picture, so the width is a guess.',
} as const
