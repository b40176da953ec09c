import { type LoadedRequest, scenarios } from '../load.ts';

/** One of the requests that a scenario sends in turn. */
export type Part = LoadedRequest &
  Readonly<{
    /** How many clients send it, at random: the first ones, of whom the very first has all jobs. */
    clients: number;
  }>;

/** What is measured of each database. */
export type DatabaseScenario = Readonly<{
  name: string;
  connections: number;
  parts: readonly Part[];
  /** The minimum ratio of PostgreSQL with one process to SQLite; null if there is no goal. */
  floor: number | null;
}>;

const [createFloor, readFloor] = [0.7, 0.6];

/** How many clients create jobs. */
export const clientCount = 64;

/** The lists and jobs that are read are those of the first client, who has them all. */
const byFirst = (request: LoadedRequest): Part => ({ ...request, clients: 1 });

/** The requests that are measured on each database. */
export function databaseScenarios(jobId: number): readonly DatabaseScenario[] {
  const [create, ...reads] = scenarios(jobId);
  const [status, list] = reads;
  if (create === undefined || status === undefined || list === undefined) {
    throw new Error('there are scenarios for a job, its status and a list');
  }
  const byMany: Part = { ...create, clients: clientCount };
  return [
    {
      name: `POST /jobs/, ${clientCount} clients`,
      connections: 64,
      parts: [byMany],
      floor: createFloor,
    },
    { name: `POST /jobs/, ${clientCount} clients`, connections: 16, parts: [byMany], floor: null },
    { name: 'POST /jobs/, one client', connections: 64, parts: [byFirst(create)], floor: null },
    ...reads.map((read) => ({
      name: read.name,
      connections: 64,
      parts: [byFirst(read)],
      floor: readFloor,
    })),
    {
      name: 'mixed: half status, a quarter lists, a quarter POST',
      connections: 64,
      parts: [byFirst(status), byFirst(list), byFirst(status), byMany],
      floor: null,
    },
  ];
}
