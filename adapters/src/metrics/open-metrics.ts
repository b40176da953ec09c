import type { Metrics, MetricSources } from './metrics.ts';

/**
 * Opens the metrics of this process. Their library is only loaded here: most servers have no metrics.
 *
 * @param token what a monitoring system must send to read them.
 */
export async function openMetrics(token: string, sources: MetricSources): Promise<Metrics> {
  const { createMetrics } = await import('./create-metrics.ts');
  return createMetrics(token, sources);
}
