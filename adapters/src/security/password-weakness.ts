import type { PasswordWeakness } from '@nsem/core';
import type { ZxcvbnResult } from '@zxcvbn-ts/core';

type Estimator = Readonly<{
  common: ReadonlySet<string>;
  estimate: (password: string) => ZxcvbnResult;
}>;

/** Loaded with the first new password: it takes several megabytes. */
async function loadEstimator(): Promise<Estimator> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  const factory = new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs });
  return {
    common: new Set(passwords.map(String)),
    estimate: (password) => factory.check(password),
  };
}

let loaded: Promise<Estimator> | undefined;

/** As many characters are estimated at once: the time grows with their square. */
const mostCharacters = 32;

/** Up to this score (of 4), a password is guessed with a million attempts. */
const weakScore = 1;

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

function withoutDigitsAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isDigit(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

const isWord = ({ pattern }: Readonly<{ pattern: string }>): boolean => pattern === 'dictionary';

/**
 * Why a password is tried before others: it is one of the 49,000 most common ones in any case, also with
 * digits at its end (`Password2026`), or zxcvbn estimates that a million attempts find it. Of a long one,
 * its beginning and its end are estimated.
 */
export async function findPasswordWeakness(
  password: string,
): Promise<PasswordWeakness | undefined> {
  loaded ??= loadEstimator();
  const { common, estimate } = await loaded;
  const lowered = password.toLowerCase();
  if (common.has(lowered) || common.has(withoutDigitsAtEnd(lowered))) return 'common';
  const parts = new Set([password.slice(0, mostCharacters), password.slice(-mostCharacters)]);
  const estimated = [...parts].map((part) => estimate(part));
  if (estimated.some(({ score }) => score > weakScore)) return undefined;
  const hasWord = estimated.some(({ sequence }) => sequence.some(isWord));
  return hasWord ? 'common' : 'predictable';
}
