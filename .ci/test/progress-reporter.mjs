import { DefaultReporter } from 'vitest/node';

import { minutesSince } from './elapsed.mjs';

/**
 * Prints one plain line for each file that has ended, with how many of all files of this part have; the
 * failures and the sums are vitest's own.
 */
export default class ProgressReporter extends DefaultReporter {
  #part = process.env['NSEM_TEST_PART'] ?? 'tests';
  #startedAt = Number(process.env['NSEM_TEST_STARTED_AT'] ?? Date.now());
  #files = 0;
  #ended = 0;

  constructor() {
    super({ summary: false });
  }

  /** @override @param {readonly import('vitest/node').TestSpecification[]} files */
  onTestRunStart(files) {
    super.onTestRunStart(files);
    this.#files = files.length;
  }

  /** @override @param {import('vitest/node').TestModule} file */
  printTestModule(file) {
    this.#ended += 1;
    const progress = `${this.#part} ${this.#ended}/${this.#files}`;
    const tests = [...file.children.allTests()].length;
    const seconds = (file.diagnostic().duration / 1000).toFixed(1);
    const line = `${this.relative(file.moduleId)}  ${tests} tests, ${seconds} s`;
    this.log(`${minutesSince(this.#startedAt)}  ${progress.padEnd(18)} ${line}`);
    if (file.state() === 'failed') super.printTestModule(file);
  }
}
