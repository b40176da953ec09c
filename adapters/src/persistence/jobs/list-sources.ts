import { jobStatuses, serviceTypes, type JobFilter, type JobPage } from '@nsem/core';
import type { Clause } from '../statements/select-page.ts';

/** The columns that lists are ordered by, and then by the id. */
type TimeColumn = 'created_at' | 'updated_at' | 'due_rank';

/** The order of a list. */
export type ListOrder = Readonly<{ time: TimeColumn; isOldestFirst: boolean }>;

/** The order that a page has. */
export function orderOf({ sort }: Pick<JobPage, 'sort'>): ListOrder {
  if (sort === 'updated') return { time: 'updated_at', isOldestFirst: false };
  if (sort === 'due') return { time: 'due_rank', isOldestFirst: false };
  return { time: 'created_at', isOldestFirst: sort === 'oldest' };
}

/** Jobs that contain all of a list, in ranges of an index. */
export type ListSource = Readonly<{
  /** The conditions of each range. Ranges have no job in common, and each has one order. */
  ranges: readonly (readonly Clause[])[];
  /** The rest of the filter, for which the jobs themselves are read. */
  rest: readonly Clause[];
  /** The order of the index in each range. */
  time: TimeColumn;
}>;

// Signs and functions keep a database from using another index than that of the ranges.
const providerOf = ({ clientId, assignedId }: JobFilter): readonly Clause[] =>
  clientId === undefined ? [] : [['+jobs.assigned_id = ?', assignedId]];
const statusOf = ({ status }: JobFilter): Clause => ["coalesce(jobs.status, '') = ?", status];
const serviceOf = ({ serviceType }: JobFilter): Clause => [
  "coalesce(jobs.service_type, '') = ?",
  serviceType,
];
const languageOf = ({ language }: JobFilter): Clause => [
  '? in (jobs.language, jobs.target_language)',
  language,
];

const isSet = ([, value]: Clause): boolean => value !== undefined;

/** Whose jobs a list has: those of a client, of a provider, or all. */
const scopeOf = ({ clientId, assignedId }: JobFilter): readonly Clause[] =>
  clientId === undefined
    ? [['jobs.assigned_id = ?', assignedId]]
    : [['jobs.client_id = ?', clientId]];

/** The limits by the time of creation for jobs in another order. */
const timesOf = ({ createdFrom, createdBefore }: JobFilter): readonly Clause[] => [
  ['+jobs.created_at >= ?', createdFrom],
  ['+jobs.created_at < ?', createdBefore],
];

const source = (
  time: TimeColumn,
  ranges: ListSource['ranges'],
  rest: readonly Clause[],
): ListSource => ({ time, ranges, rest: rest.filter((clause) => isSet(clause)) });

/** Whatever the scope has: most lists have no other limit, and merging ranges takes several times as long. */
function readByCreation(filter: JobFilter): ListSource {
  const isOfAll = filter.clientId === undefined && filter.assignedId === undefined;
  // The indexes of an owner's jobs have the condition of the id, so that no other statement is read from them;
  // that of all has their index read from an end.
  const range: readonly Clause[] = isOfAll
    ? [['jobs.created_at > 0']]
    : [...scopeOf(filter), ['jobs.id > 0']];
  return source('created_at', [range], []);
}

/** A range for each status and type of service: exact, unless there is a language. */
function readByState(filter: JobFilter): ListSource {
  const { status, serviceType } = filter;
  const ranges = (status === undefined ? jobStatuses : [status]).flatMap((state) =>
    (serviceType === undefined ? serviceTypes : [serviceType]).map((service): readonly Clause[] => [
      ...scopeOf(filter),
      ['jobs.status = ?', state],
      ['jobs.service_type = ?', service],
    ]),
  );
  return source('created_at', ranges, [...providerOf(filter), languageOf(filter)]);
}

/** The jobs from or in a language, and those to it, which are others: exact, unless there is a status. */
function readByLanguage(filter: JobFilter): ListSource {
  const { language, serviceType } = filter;
  const from = (serviceType === undefined ? serviceTypes : [serviceType]).map(
    (service): readonly Clause[] => [
      ...scopeOf(filter),
      ['jobs.language = ?', language],
      ['jobs.service_type = ?', service],
    ],
  );
  const to: readonly Clause[] = [...scopeOf(filter), ['jobs.target_language = ?', language]];
  const hasPairs = serviceType === undefined || serviceType === 'translation';
  const rest = [...providerOf(filter), statusOf(filter)];
  return source('created_at', hasPairs ? [...from, to] : from, rest);
}

/** The jobs of a client with a provider. */
function readByParties(filter: JobFilter): ListSource {
  const { clientId, assignedId } = filter;
  const range: readonly Clause[] = [
    ['jobs.client_id = ?', clientId],
    ['jobs.assigned_id = ?', assignedId],
  ];
  const rest = [statusOf(filter), serviceOf(filter), languageOf(filter)];
  return source('created_at', [range], rest);
}

/** All jobs of the scope, in the order of their moves or their due times. */
function readByTime(filter: JobFilter, time: TimeColumn): ListSource {
  const isOfAll = filter.clientId === undefined && filter.assignedId === undefined;
  // The condition of all: it has the index read from an end.
  const range: readonly Clause[] = isOfAll ? [[`jobs.${time} > 0`]] : scopeOf(filter);
  const rest = [statusOf(filter), serviceOf(filter), languageOf(filter)];
  return source(time, [range], [...providerOf(filter), ...rest, ...timesOf(filter)]);
}

/**
 * What a list can be read from. In the order of creation, the first is exact unless the filter combines a
 * language with a status, or a client with a provider.
 */
export function sourcesOf(filter: JobFilter, time: TimeColumn): readonly ListSource[] {
  const { clientId, assignedId, status, serviceType, language } = filter;
  const isOfParties = clientId !== undefined && assignedId !== undefined;
  const isByState = status !== undefined || serviceType !== undefined;
  const created = [
    ...(isOfParties ? [readByParties(filter)] : []),
    ...(language === undefined ? [] : [readByLanguage(filter)]),
    ...(isByState ? [readByState(filter)] : []),
    ...(isByState || isOfParties || language !== undefined ? [] : [readByCreation(filter)]),
  ];
  if (time === 'created_at') return created;
  const isLimited = isOfParties || isByState || language !== undefined;
  const ordered = readByTime(filter, time);
  return isLimited || filter.createdFrom !== undefined || filter.createdBefore !== undefined
    ? [...created, ordered]
    : [ordered];
}
