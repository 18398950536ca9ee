/** One fault: in this file, this text becomes that one, and these tests must fail. */
export interface Fault {
  readonly area: string
  readonly file: string
  readonly text: string
  readonly becomes: string
  /** Unit tests, or integration tests where the names say so. */
  readonly tests: string
}
