/**
 * The version of the Terms and the Privacy Policy, which change together. It is the date on both pages, and what an
 * account's agreement records. How to change it: OPERATING.md, "Terms and privacy".
 */
export const termsVersion = '2026-11-26'

/** A version that isn't in force yet. Both pages and the announcement list its changes. */
export interface ComingTerms {
  /** The day it takes effect. On that day, a release makes it `termsVersion`. */
  readonly version: string
  readonly changes: readonly string[]
}

export const comingTerms: ComingTerms | null = null

/** How long before it takes effect a new version, or a new price, is announced by email. */
export const noticeDays = 30
