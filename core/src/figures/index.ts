export { halfStarsOf, turnaroundJobs, type ProviderOrder } from './provider-figures.ts';
