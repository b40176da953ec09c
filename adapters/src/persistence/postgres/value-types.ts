import pg from 'pg';

/** What a driver reads as a text, because it may be larger than a number. */
const wholeNumberTypes = [20, 1700];

/**
 * Reads a whole number, or the average of some.
 *
 * @throws {RangeError} for one that a number cannot hold exactly.
 */
function parseNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`${text} is more than a number holds exactly.`);
  }
  return value;
}

const parsers = new pg.TypeOverrides();
for (const type of wholeNumberTypes) parsers.setTypeParser(type, parseNumber);

// JSON is composed as a text and read as one, as on SQLite.
for (const type of [114, 3802]) parsers.setTypeParser(type, (text) => text);

/** How values are read: 64-bit numbers and sums as numbers, the others as the driver reads them. */
export const valueTypes: pg.CustomTypesConfig = parsers;
