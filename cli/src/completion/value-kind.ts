import type { Argument, Command, Option } from 'commander';

/** Values that only the server knows, or that are stored on this machine. */
export const valueKinds = [
  'announcement',
  'approval',
  'available-job',
  'block',
  'contact',
  'held-earning',
  'job',
  'key',
  'language',
  'notice',
  'notification',
  'pair',
  'payout',
  'price',
  'profile',
  'provider-code',
  'provider-user',
  'rating',
  'reviewed-provider',
  'service',
  'session',
  'submitted-service',
  'term',
  'upload',
  'user',
] as const;

/** The kinds of things that values name. */
export type ValueKind = (typeof valueKinds)[number];

/** The kind of thing that the ID of each group's commands names. */
const idKinds: Readonly<Record<string, ValueKind>> = {
  announcements: 'announcement',
  approvals: 'approval',
  blocks: 'block',
  contact: 'contact',
  drafts: 'job',
  glossary: 'term',
  jobs: 'job',
  keys: 'key',
  messages: 'job',
  notices: 'notice',
  notifications: 'notification',
  pairs: 'pair',
  payouts: 'payout',
  prices: 'price',
  providers: 'reviewed-provider',
  ratings: 'rating',
  references: 'job',
  services: 'service',
  sessions: 'session',
  uploads: 'upload',
  users: 'user',
};

/** Arguments that are not the ID of their group. */
const argumentKinds: Readonly<Record<string, ValueKind>> = {
  'auth switch profile': 'profile',
  'announcements end ids': 'announcement',
  'approvals approve ids': 'approval',
  'blocks add job': 'job',
  'earnings release job': 'held-earning',
  'jobs accept id': 'available-job',
  'languages delete language': 'language',
  'memory matches id': 'job',
  'providers get id': 'provider-code',
  'ratings create provider': 'provider-user',
  'services approve id': 'submitted-service',
  'services reject id': 'submitted-service',
  'services reopen id': 'submitted-service',
  'wallet credit user': 'user',
};

const optionKinds: Readonly<Record<string, ValueKind>> = {
  '--actor <id>': 'user',
  '--client <id>': 'user',
  '--job <id>': 'job',
  '--profile <name>': 'profile',
  '--provider <id>': 'provider-user',
  '-p, --provider <id>': 'provider-code',
};

/** The kind of thing that the value of an option names; null if it is free. */
export const kindOfOption = ({ flags }: Option): ValueKind | null =>
  flags.endsWith('<language>') ? 'language' : (optionKinds[flags] ?? null);

/** The kind of thing that an argument of a command names; null if it is free. */
export function kindOfArgument(command: Command, argument: Argument): ValueKind | null {
  const group = command.parent?.name() ?? '';
  const name = argument.name();
  const special = argumentKinds[`${group} ${command.name()} ${name}`];
  return special ?? (name === 'id' ? (idKinds[group] ?? null) : null);
}
