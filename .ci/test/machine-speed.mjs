import { createHash } from 'node:crypto';

/** What `measureSlowness` divides by: the processor seconds of its work where the budgets were measured. */
const referenceSeconds = 0.5;

/**
 * Does a fixed piece of work, of the kinds that the tests do most: text, objects, sorting, digests.
 *
 * @returns {number} how many times more processor time it takes here and now than where the budgets were
 *   measured
 */
export function measureSlowness() {
  work();
  const before = process.cpuUsage();
  for (let round = 0; round < 4; round += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / referenceSeconds;
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
