import { readVariable } from './environment.ts';

const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'];

/** Whether the environment names a proxy; `NO_PROXY` lists exceptions, which this ignores. */
export const hasProxy = (): boolean => names.some((name) => readVariable(name) !== undefined);
