import type { PeerData, Tables } from './peer-data.ts';

/** The calls that are measured. */
export type Call = 'create' | 'status' | 'list' | 'providers';

/** A server from npm that does the same work. */
export type Peer = Readonly<{
  label: string;
  /** What its packages take on the disk, roughly: reported before they are installed. */
  installMiB: number;
  /** What it leaves out or does more than the bare program, in one line. */
  about: string;
  /** Packages that npm has to compile. */
  compiled?: readonly string[];
  /** Programs of Node that run in its folder after the installation. */
  setUp: readonly (readonly string[])[];
  /** The arguments of Node that start it in its folder. */
  start: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The paths of the calls. */
  paths: Readonly<Record<Call, (jobId: number) => string>>;
  /** The body of the call that creates a job, if it is not the order itself. */
  wrapOrder?: (order: unknown) => unknown;
  /** The value of `Authorization`, from the folder in which it was set up. */
  authorize: (folder: string) => Promise<string>;
  /** The rows that it starts with; without them it has a copy of the bare program's database. */
  tables?: (data: PeerData) => Tables;
}>;
