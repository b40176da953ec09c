import type { IncomingMessage } from 'node:http';
import type { Origin } from '@nsem/core';
import { networkOf } from './network-of.ts';

/** Where a request comes from; the network is always known of what comes by HTTP. */
export type CallOrigin = Origin & Readonly<{ network: string }>;

/** Browsers send about 120 characters; only software that wants to fill a table sends more. */
const longestDevice = 200;

/**
 * Reads where a request comes from.
 *
 * @param address the IP address of the caller.
 */
export const readOrigin = (request: IncomingMessage, address: string): CallOrigin => ({
  network: networkOf(address),
  device: request.headers['user-agent']?.slice(0, longestDevice) ?? null,
});
