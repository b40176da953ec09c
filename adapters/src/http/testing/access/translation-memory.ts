import { assigned, at, clients, deliveringKeys, json, providers, type Row } from './row.ts';

const text = encodeURIComponent('Wash your hands with soap before you prepare food.');

/** A client with a session; not their API key. */
const clientSessions = clients(200).map((status, nth) => (nth === 6 ? 403 : status));

/** Access to translation memories. */
export const memoryRows: readonly Row[] = [
  {
    operation: 'findMatches',
    path: ({ takenJob }) => `/jobs/${takenJob}/memory?text=${text}`,
    expected: assigned(200),
    narrowKeys: deliveringKeys(200),
  },
  {
    operation: 'findMatches',
    about: 'for a job that is completed',
    path: ({ completedJob }) => `/jobs/${completedJob}/memory?text=${text}`,
    expected: assigned(404),
    narrowKeys: deliveringKeys(404),
  },
  { operation: 'searchMemory', path: at('/memory/search?query=soap'), expected: providers(200) },
  { operation: 'exportMemory', path: at('/memory/export'), expected: providers(200) },
  { operation: 'readMemorySettings', path: at('/memory/settings'), expected: clientSessions },
  {
    operation: 'updateMemorySettings',
    path: at('/memory/settings'),
    send: json({ allows_reuse: true }),
    expected: clientSessions,
  },
  {
    operation: 'deleteMemorySegment',
    about: 'that does not exist',
    path: at('/memory/4711'),
    expected: providers(404),
  },
];
