import { appendFileSync } from "node:fs";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

/**
 * Tells what a run has to say beside its failed tests, and writes it into the file `TEST_NOTES`, so that it can be repeated where
 * everything has ended: errors of whole files and of no test at all, and the tests that passed only at their second try, each of
 * which is a fault of the test or of the product.
 */
export default class RunNotes implements Reporter {
  readonly #secondTries: string[] = [];
  readonly #errors: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.#secondTries.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#keep(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#keep(module.relativeModuleId, module.errors());
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#keep("Of no test", errors);
    const notes = [
      ...titled("Errors outside of tests:", this.#errors),
      ...titled("Passed only at the second try:", this.#secondTries),
    ].join("\n");
    if (notes === "") return;
    process.stdout.write(`\n${notes}\n`);
    const file = process.env["TEST_NOTES"];
    if (file !== undefined) appendFileSync(file, `${notes}\n`);
  }

  #keep(place: string, errors: readonly SerializedError[]): void {
    for (const { message, stack } of errors)
      this.#errors.push(`${place}: ${message}\n${stack ?? ""}`.trimEnd());
  }
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}
