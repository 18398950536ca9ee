/** The largest size of a room, in square feet. */
export const largestRoom = 1_000_000

const inUnitedStates = new Intl.NumberFormat('en-US')

/** "3,080 sq ft" */
export const formatSqft = (sqft: number): string => `${inUnitedStates.format(sqft)} sq ft`
