import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Script } from 'node:vm';

/** What `measureSlowness` divides by: the processor seconds of its work where the budgets were measured. */
const referenceSeconds = 1.1;

/** The most processors that are measured: the parts keep no more of them busy. */
const mostProcessors = 8;

/**
 * Does a fixed piece of work, of the kinds that the tests do most: text, objects, sorting, digests, and code
 * that is compiled and run for the first time. It does so on all processors at the same time, as the parts run:
 * two processors that share a core take up to 1.7 times as much of each for new code as one of them alone.
 *
 * @returns {Promise<number>} how many times more processor time it takes here and now than where the budgets
 *   were measured
 */
export async function measureSlowness() {
  const processors = Math.min(availableParallelism(), mostProcessors);
  const seconds = await Promise.all(Array.from({ length: processors }, measureInProcess));
  return seconds.reduce((sum, each) => sum + each, 0) / processors / referenceSeconds;
}

/** @returns {Promise<number>} the processor seconds of the work in a process of its own */
async function measureInProcess() {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)]);
  return Number(stdout);
}

/** @returns {number} processor seconds */
function measure() {
  work();
  const before = process.cpuUsage();
  for (let round = 0; round < 4; round += 1) {
    work();
    compile(round);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function work() {
  const records = Array.from({ length: 20_000 }, (_, index) => ({
    id: (index * 7919) % 20_011,
    text: `Hohoro wo nsa yie ansa na woadidi ${index}`,
    words: [index, String(index)],
  }));
  const copies = JSON.parse(JSON.stringify(records));
  copies.sort((/** @type {{ id: number }} */ a, /** @type {{ id: number }} */ b) => a.id - b.id);
  const byText = new Map(
    copies.map((/** @type {{ text: string }} */ copy) => [copy.text.toUpperCase(), copy]),
  );
  const hash = createHash('sha256');
  for (const key of byText.keys()) hash.update(key.replace(/[AEIOU]+/g, '.'));
  return hash.digest('hex');
}

/** @param {number} round */
function compile(round) {
  for (let script = 0; script < 290; script += 1) {
    const names = Array.from({ length: 60 }, (_, index) => `price_${round}_${script}_${index}`);
    const functions = names.map(
      (name, index) => `function ${name}(words, rate) {
        const parts = { words, rate, all: [words, rate, ${index}] };
        return Object.entries(parts).map(([key, value]) => key + value).join('-');
      }`,
    );
    new Script(`${functions.join('\n')}; ${names[1]}(1, 2) + ${names[2]}(2, 3)`).runInThisContext();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(measure());
