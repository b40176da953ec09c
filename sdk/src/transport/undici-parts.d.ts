// The parts of undici that the transport loads (package.json, "imports"). undici has types only
// for the package as a whole.

declare module '#undici/agent' {
  export { Agent as default } from 'undici';
}

declare module '#undici/all' {
  export { ProxyAgent } from 'undici';
}

declare module '#undici/request' {
  import type { Dispatcher } from 'undici';

  type Body = string | AsyncIterable<Uint8Array> | null;

  export default function request(
    this: Dispatcher,
    options: Omit<Dispatcher.RequestOptions, 'body'> & { body: Body },
  ): Promise<Dispatcher.ResponseData>;
}
