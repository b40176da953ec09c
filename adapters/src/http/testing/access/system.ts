import { at, everyone, type Row } from './row.ts';

/** Access to the health checks and the API reference. */
export const systemRows: readonly Row[] = [
  { operation: 'readHealth', path: at('/healthz'), expected: everyone(200) },
  { operation: 'readVersion', path: at('/version'), expected: everyone(200) },
  { operation: 'readReadiness', path: at('/readyz'), expected: everyone(200) },
  { operation: 'readDocs', path: at('/docs'), expected: everyone(200) },
  { operation: 'readOpenApi', path: at('/openapi.json'), expected: everyone(200) },
];
