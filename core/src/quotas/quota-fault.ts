import type { QuotaStanding } from './quota.ts';

/** The account would have more of something than its quota allows. */
export type QuotaFault = Readonly<{ code: 'quota.exceeded' }> & QuotaStanding;
