export {
  quotaNames,
  type QuotaFault,
  type QuotaName,
  type Quotas,
  type QuotaStanding,
  type QuotaStore,
  type QuotaUsage,
} from './quota.ts';
export { readLimits, type QuotaContext } from './store-file.ts';
