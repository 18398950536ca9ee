const inUnitedStates = new Intl.NumberFormat('en-US')

/** "3,080 sq ft" */
export const formatSqft = (sqft: number): string => `${inUnitedStates.format(sqft)} sq ft`
