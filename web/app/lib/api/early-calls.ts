import type { User } from '@nsem/sdk';

/** The calls with which the dashboards begin, by the path of the dashboard. */
export type EarlyCalls = Readonly<
  Record<
    string,
    Readonly<{
      role: User['role'];
      /** What every tab needs. */
      always: readonly string[];
      /** What each tab needs, by its name; the first tab is the default. */
      tabs: Readonly<Record<string, readonly string[]>>;
    }>
  >
>;

/** Calls that the document has started, by path and query. */
type StartedCalls = Readonly<{ token: string; answers: Record<string, Promise<Response>> }>;

declare global {
  var startedCalls: StartedCalls | undefined;
}

/**
 * Runs in the head, while the scripts of the page are loading: starts the calls of the dashboard in
 * the address, if its user was logged in on this device. Nothing depends on it.
 */
export const earlyCallsScript = (earlyCalls: EarlyCalls): string =>
  `
try {
  var token = localStorage.getItem('auth_token');
  if (token) {
    document.documentElement.setAttribute('data-session', 'saved');
    var calls = ${JSON.stringify(earlyCalls)}[location.pathname.replace(/\\/$/, '')];
    if (calls) {
      var paths = ['/auth/me'];
      if (localStorage.getItem('auth_role') === calls.role) {
        var params = new URLSearchParams(location.search);
        var tab = params.get('tab') || Object.keys(calls.tabs)[0];
        var isFiltered = Array.from(params.keys()).some(function (name) { return name !== 'tab'; });
        if (!isFiltered && Object.hasOwn(calls.tabs, tab)) paths = paths.concat(calls.tabs[tab]);
        // A device that has the catalogue shows it, but where it is edited.
        if (tab !== 'languages' && localStorage.getItem('languages'))
          paths = paths.filter(function (path) { return path !== '/languages/'; });
        paths = paths.concat(calls.always);
      }
      var answers = {};
      paths.forEach(function (path) {
        answers[path] = fetch(path, {
          headers: { accept: 'application/json', authorization: 'Bearer ' + token },
        });
        answers[path].catch(function () {});
      });
      globalThis.startedCalls = { token: token, answers: answers };
    }
  }
} catch (_) {}
`.trim();

/** How long after the navigation an answer is still new. */
const freshMs = 30_000;

/** The answer that the document has requested already, each once; undefined if there is none. */
function takeStarted(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const started = globalThis.startedCalls;
  if (started === undefined || (init?.method ?? 'GET') !== 'GET') return undefined;
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
  const authorization = new Headers(init?.headers).get('authorization');
  const isSame = origin === location.origin && authorization === `Bearer ${started.token}`;
  if (!isSame || performance.now() > freshMs) return undefined;
  const path = pathname + search;
  const answer = started.answers[path];
  delete started.answers[path];
  return answer;
}

/** Like `fetch`, with the answers that the document has requested early. */
export const fetchWithEarly: typeof fetch = async (input, init) => {
  const answer = await takeStarted(input, init)?.catch(() => undefined);
  init?.signal?.throwIfAborted();
  // A server that is overloaded is asked again; a refusal is a refusal.
  return answer !== undefined && answer.status < 500 ? answer : fetch(input, init);
};
