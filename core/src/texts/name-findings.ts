import type { FindingSeverity } from './translation-finding.ts';

/** The most findings that a refusal names. */
const mostNamed = 100;

/** The findings that a refusal names: errors first, at most 100. */
export const nameFindings = <T extends Readonly<{ severity: FindingSeverity }>>(
  findings: readonly T[],
): readonly T[] =>
  findings
    .toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'))
    .slice(0, mostNamed);
