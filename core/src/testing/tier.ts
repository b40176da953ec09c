/** `npm test` runs the main tier, `npm run test:exhaustive` the other. */
type Tier = 'main' | 'exhaustive';

const tier: Tier = process.env['NSEM_TEST_TIER'] === 'exhaustive' ? 'exhaustive' : 'main';

/** The value for the tier that runs: how many rounds a test repeats, for example. */
export const byTier = <T>(values: Readonly<Record<Tier, T>>): T => values[tier];
