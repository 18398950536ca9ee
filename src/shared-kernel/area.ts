import { z } from 'zod'

/** The size of one area in whole square feet. */
export const Sqft = z
  .number('Please enter square footage')
  .int('Please enter whole square feet')
  .min(0, 'Please enter square footage')
  .max(1_000_000, 'Square footage can’t exceed 1,000,000')

const inUnitedStates = new Intl.NumberFormat('en-US')

/** "3,080 sq ft" */
export const formatSqft = (sqft: number): string => `${inUnitedStates.format(sqft)} sq ft`
