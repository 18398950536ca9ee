/** A fault: `text` in `file` becomes `becomes`, and `tests` must fail. */
export interface Fault {
  readonly area: string
  readonly file: string
  readonly text: string
  readonly becomes: string
  /** Unit tests or, by their names, integration tests. */
  readonly tests: string
}
