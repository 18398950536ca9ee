import type { Reporter, TestCase } from 'vitest/node'

/** Lists the tests that passed only on a retry: each one hides something. */
export default class Retried implements Reporter {
  readonly #tests: string[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.#tests.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const test of this.#tests) console.log(`passed only when tried again: ${test}`)
  }
}
