import type { Dispatcher } from 'undici';

import { NsemError } from '../core/errors.ts';
import type { UndiciDispatcher } from '../core/options.ts';
import { prepareBody, singleValue } from './outgoing.ts';
import { findProxy, nameProxy, ProxyFailure, type Proxy } from './proxy.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

/**
 * A transport over undici's request function, with persistent connections. undici is loaded by the
 * first request, and only the part that requests need, which loads in a third of the time.
 */
export function createUndiciTransport(dispatcher?: UndiciDispatcher): Transport {
  let loading: Promise<Send> | undefined;
  return {
    reportsSent: true,
    async send(request) {
      loading ??= loadUndici(dispatcher);
      const send = await loading;
      return send(request);
    },
  };
}

type Send = (request: TransportRequest) => Promise<TransportResponse>;

async function loadUndici(custom: UndiciDispatcher | undefined): Promise<Send> {
  const { default: sendRequest } = await import('#undici/request');
  const agents = new Map<string, Promise<Dispatcher>>();
  /** Requests to servers of `NO_PROXY` share the agent without a proxy. */
  const agentFor = (proxy: Proxy | null): Promise<Dispatcher> => {
    const key = proxy?.url.href ?? '';
    const agent = agents.get(key) ?? openAgent(proxy);
    agents.set(key, agent);
    return agent;
  };
  return async ({ method, url, headers, body, signal, onSent }) => {
    const proxy = custom === undefined ? findProxy(url) : null;
    const agent = (custom as Dispatcher | undefined) ?? (await agentFor(proxy));
    const outgoing = prepareBody(headers, body, onSent);
    const request = sendRequest.call(agent, {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      ...outgoing,
      signal,
      // The SDK has its own timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const response = await (proxy === null ? request : blameProxy(request, proxy));
    return {
      status: response.statusCode,
      ...(proxy !== null && { proxy: nameProxy(proxy) }),
      header: (name) => singleValue(response.headers[name.toLowerCase()]),
      text: () => response.body.text(),
      bytes: () => response.body,
      // Destroying an incomplete body emits an error, which nothing else handles.
      cancel: async () => void response.body.on('error', () => {}).destroy(),
    };
  };
}

/** A failure that is neither one of the SDK nor of the caller names the proxy. */
const blameProxy = <T>(request: Promise<T>, proxy: Proxy): Promise<T> =>
  request.catch((error: unknown) => {
    throw error instanceof NsemError ? error : new ProxyFailure(proxy, error);
  });

async function openAgent(proxy: Proxy | null): Promise<Dispatcher> {
  if (proxy !== null) {
    // A tunnel needs more of undici than requests do. By its file, as Bun has another undici itself.
    const { ProxyAgent } = await import('#undici/all');
    return new ProxyAgent(proxy.url.href);
  }
  const { default: Agent } = await import('#undici/agent');
  return new Agent();
}
