// What the searches of translation memories have in common; each is bounded and follows an index.

const columns = `segment.id, segment.owner_id, segment.job_id, segment.delivered_at, segment.source,
  segment.target, scope.client_id, scope.source_language, scope.target_language`;

/** A job whose content is erased: its segments are removed later, but never found any more. */
const isNotErased = `not exists (
  select 1 from jobs where jobs.id = segment.job_id and jobs.content_erased_at is not null)`;

const segments = `select ${columns} from memory_segments segment
  join memory_scopes scope on scope.id = segment.scope_id`;

/** The most clients beside that of the job whose segments are suggested: those who came last. */
const mostOthers = 50;

/** The scopes whose segments may be suggested; bound are owner, languages and client, twice. */
export const selectScopes = `
  select id, client_id = ? as is_own from (
    select scope.id, scope.client_id from memory_scopes scope
    where scope.owner_id = ? and scope.source_language = ? and scope.target_language = ?
      and scope.client_id = ?
    union all
    select id, client_id from (
      select scope.id, scope.client_id from memory_scopes scope
      join memory_permissions permission on permission.client_id = scope.client_id
      where scope.owner_id = ? and scope.source_language = ? and scope.target_language = ?
        and scope.client_id <> ?
      order by scope.id desc limit ${mostOthers}))`;

/** Segments with a hash; bound are the scopes as JSON, and the hash. */
export const selectByHash = `${segments}
  where segment.scope_id in (select cast(value as bigint) from json_each(?)) and segment.source_hash = ?
    and ${isNotErased}
  order by segment.id desc limit 50`;

/** How many segments are read for a stem, in each direction from the length of the text. */
const mostOfStem = 150;

const ofStem = 'from memory_terms where scope_id = ? and term = ?';

/** The segments with a stem that are as long as the text, and longer. */
export const selectLonger = `
  select segment_id as id ${ofStem} and length between ? and ?
  order by length, segment_id limit ${mostOfStem}`;

/** The segments with a stem that are shorter than the text. */
export const selectShorter = `
  select segment_id as id ${ofStem} and length between ? and ?
  order by length desc, segment_id desc limit ${mostOfStem}`;

/** The segments of other clients with a stem; bound are the scopes as JSON, stem and lengths. */
export const selectOthers = `
  select found.segment_id as id from json_each(?) scope
  cross join memory_terms found
  where found.scope_id = cast(scope.value as bigint) and found.term = ?
    and found.length between ? and ?
  limit ${mostOfStem}`;

export const selectMany = `${segments}
  where segment.id in (select cast(value as bigint) from json_each(?)) and ${isNotErased}`;

export const selectOne = `${segments} where segment.id = ? and ${isNotErased}`;

/** A provider's segments, newest first; bound are the owner, the id before which, and how many. */
export const selectPage = `${segments}
  where segment.owner_id = ? and segment.id < ? and ${isNotErased}
  order by segment.id desc limit ? + 0`;

/** Words that begin with a stem; bound are the owner, the stem, the first text after, and how many. */
export const selectByPrefix = `${segments}
  where segment.id in (
    select found.segment_id from memory_scopes own
    cross join memory_terms found
    where found.scope_id = own.id and found.term >= ? and found.term < ?
      and own.owner_id = ? limit ? + 0)
    and ${isNotErased}
  order by segment.id desc`;
