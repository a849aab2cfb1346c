import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that passed only at their second try: each is a fault of the test or of the product. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    process.stdout.write(`\nPassed only at the second try:\n${this.#names.join("\n")}\n`);
  }
}
