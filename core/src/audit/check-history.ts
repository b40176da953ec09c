import type { JobMove, JobStatus } from '../jobs/job.ts';
import type { ReviewState } from '../jobs/review.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { RecordedEvent, RecordedJob } from './records.ts';

/** From which states a move starts, and where it ends (docs/domain.md, Jobs). */
const moves: Readonly<
  Record<
    JobMove,
    readonly [from: readonly (JobStatus | null)[], ...to: readonly [JobStatus, ...JobStatus[]]]
  >
> = {
  create: [[null], 'pending'],
  edit: [['pending'], 'pending'],
  assign: [['pending'], 'in_progress'],
  release: [['in_progress'], 'pending'],
  take_back: [['in_progress'], 'pending'],
  deliver: [['in_progress'], 'completed'],
  accept: [['completed'], 'completed'],
  revise: [['completed'], 'in_progress'],
  decline: [['in_progress'], 'completed'],
  dispute: [['completed'], 'completed'],
  settle: [['completed'], 'completed', 'refunded'],
  cancel: [['pending', 'in_progress'], 'cancelled'],
  fail: [['in_progress'], 'failed'],
  refund: [['completed'], 'refunded'],
  refund_part: [['completed'], 'completed'],
};

/** The state of a job by its history. */
type State = {
  status: JobStatus | null;
  assignedId: AccountId | null;
  assignedAt: Instant | null;
  completedAt: Instant | null;
  failureReason: string | null;
  outputSha256: string | null;
  /** The digest of the version that was sent back last. */
  sentBackSha256: string | null;
  edition: number;
  revisions: number;
  /** What the review of the job can be: whether a delivery is reviewed depends on the settings of its time. */
  reviews: readonly ReviewState[];
  at: Instant;
  eventId: number;
  /** Whether the clock may have been before the time of the assignment, or of the delivery. */
  isAssignedEarlier: boolean;
  isCompletedEarlier: boolean;
};

const later = (one: Instant, other: Instant | null): Instant =>
  other !== null && other > one ? other : one;

/** A move is after the one before, also if the clock was not; an erasure counts as one, too. */
const isBumped = (state: State, { at }: RecordedEvent): boolean =>
  at > state.at && at <= state.at + 2;

/** A result that was sent back, and is not mended by its provider, is none any more. */
function withoutResult(state: State): void {
  state.completedAt = null;
  state.outputSha256 = null;
  state.reviews = ['none'];
}

function applyMove(state: State, event: RecordedEvent, job: RecordedJob): void {
  const isEarlier = isBumped(state, event);
  state.status = event.to;
  state.at = event.at;
  state.eventId = event.id;
  switch (event.move) {
    case 'assign':
      state.assignedId = event.assignedId;
      state.assignedAt = later(event.at, job.createdAt);
      state.isAssignedEarlier = isEarlier;
      return;
    case 'release':
    case 'take_back':
      state.assignedId = null;
      state.assignedAt = null;
      withoutResult(state);
      return;
    case 'deliver':
      if (state.completedAt === null) {
        state.completedAt = later(event.posted?.at ?? event.at, job.assignedAt);
        state.isCompletedEarlier = isEarlier && event.posted === null;
      }
      state.outputSha256 = event.outputSha256 ?? null;
      state.reviews = job.review.acceptsOnDelivery ? ['accepted'] : ['none', 'open'];
      return;
    case 'revise':
      state.revisions += 1;
      state.reviews = ['revision'];
      state.sentBackSha256 = state.outputSha256;
      state.outputSha256 = null;
      return;
    case 'decline':
      state.outputSha256 = state.sentBackSha256;
      state.reviews = ['dispute'];
      return;
    case 'accept':
      state.reviews = ['accepted'];
      return;
    case 'dispute':
      state.reviews = ['dispute'];
      return;
    case 'settle':
      state.reviews = ['settled'];
      return;
    case 'refund':
      state.reviews = ['none'];
      return;
    case 'refund_part':
      state.reviews = state.reviews.map((review) => (review === 'open' ? 'accepted' : review));
      return;
    case 'fail':
      state.failureReason = event.note;
      withoutResult(state);
      return;
    case 'edit':
      state.edition += 1;
      return;
    case 'cancel':
      withoutResult(state);
      return;
    case 'create':
  }
}

function* checkStep(state: State, event: RecordedEvent, place: number): Generator<string> {
  const row = `job_events ${event.id}`;
  const [from, ...to] = moves[event.move] ?? [[]];
  if (event.position !== place) yield `${row}: position is ${event.position}, expected ${place}`;
  if (event.id <= state.eventId) yield `${row}: does not come after event ${state.eventId}`;
  if (event.from !== state.status) {
    yield `${row}: from_status is ${event.from}, but the job was ${state.status}`;
  }
  if (!from.includes(event.from) || !to.some((status) => status === event.to)) {
    yield `${row}: no ${event.move} leads from ${event.from} to ${event.to}`;
  }
  if (event.move !== 'deliver' && event.outputSha256 !== undefined) {
    yield `${row}: output_sha256 is ${event.outputSha256}, but it is no delivery`;
  }
  if (event.at < state.at) yield `${row}: at is ${event.at}, before that of the last move`;
  const assigned = event.move === 'assign' ? event.assignedId : state.assignedId;
  if (event.assignedId !== assigned || (event.move === 'assign' && assigned === null)) {
    yield `${row}: assigned_id is ${event.assignedId}, but the job was with ${state.assignedId}`;
  }
}

/** The time of a move is that of its posting, unless the clock was not after the move before. */
function* checkPosted(state: State, event: RecordedEvent): Generator<string> {
  const { posted } = event;
  if (posted === null) return;
  const row = `job_events ${event.id}`;
  const isEarlier = posted.at <= state.at + 1 && isBumped(state, event);
  if (posted.at !== event.at && !isEarlier) {
    yield `${row}: at is ${event.at}, but its posting is of ${posted.at}`;
  }
  if (posted.actorId !== null && posted.actorId !== event.actorId) {
    yield `${row}: actor_id is ${event.actorId}, but that of its posting is ${posted.actorId}`;
  }
}

const clientMoves: ReadonlySet<JobMove> = new Set([
  'create',
  'edit',
  'take_back',
  'revise',
  'dispute',
]);

function* checkActor(event: RecordedEvent, job: RecordedJob): Generator<string> {
  const row = `job_events ${event.id}`;
  const { move, actorId, actorRole, accountRole } = event;
  if (actorRole !== accountRole) {
    yield `${row}: actor_role is ${actorRole}, but account ${actorId} is ${accountRole}`;
  }
  const isClients = clientMoves.has(move);
  const isProviders = move === 'deliver' || (move !== 'create' && actorRole === 'service-provider');
  const party = isClients ? job.clientId : isProviders ? event.assignedId : actorId;
  if (actorId !== party && actorRole !== 'admin') {
    yield `${row}: actor_id is ${actorId}, expected ${party}`;
  }
}

/** The time that a job has, if the history allows that it is earlier than that of the move. */
const earlier = (stored: Instant | null, moved: Instant | null, isAllowed: boolean) =>
  isAllowed && stored !== null && moved !== null && stored < moved ? stored : moved;

function* checkOutcome(state: State, job: RecordedJob): Generator<string> {
  const expected = {
    status: state.status,
    assigned_id: state.assignedId,
    edition: state.edition,
    revisions: state.revisions,
    failure_reason: state.failureReason,
    updated_at: state.at + (job.contentErasedAt === null || job.updatedAt === state.at ? 0 : 1),
    assigned_at: earlier(job.assignedAt, state.assignedAt, state.isAssignedEarlier),
    completed_at: earlier(job.completedAt, state.completedAt, state.isCompletedEarlier),
  };
  const stored: Record<keyof typeof expected, unknown> = {
    status: job.status,
    assigned_id: job.assignedId,
    edition: job.edition,
    revisions: job.review.revisions,
    failure_reason: job.failureReason,
    updated_at: job.updatedAt,
    assigned_at: job.assignedAt,
    completed_at: job.completedAt,
  };
  for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
    if (stored[name] !== expected[name]) {
      yield `jobs ${job.id}: ${name} is ${String(stored[name])}, its history makes it ${expected[name]}`;
    }
  }
}

function* checkReview(
  { reviews }: State,
  { id, review: { state } }: RecordedJob,
): Generator<string> {
  if (reviews.includes(state)) return;
  yield `jobs ${id}: review_state is ${state}, its history makes it ${reviews.join(' or ')}`;
}

/** The output is the one that was delivered, until it is erased; earlier versions recorded no digest. */
function* checkOutput({ outputSha256 }: State, job: RecordedJob): Generator<string> {
  const isErased = job.contentErasedAt !== null || job.outputSha256 === null;
  if (outputSha256 === null || isErased) return;
  if (job.outputSha256 !== outputSha256) {
    yield `jobs ${job.id}: its output has the digest ${job.outputSha256}, ${outputSha256} was delivered`;
  }
}

/** Follows the history of a job from its creation to what the job is now. */
export function* checkHistory(
  job: RecordedJob,
  events: readonly RecordedEvent[],
): Generator<string> {
  const state: State = {
    status: null,
    assignedId: null,
    assignedAt: null,
    completedAt: null,
    failureReason: null,
    outputSha256: null,
    sentBackSha256: null,
    edition: 0,
    revisions: 0,
    reviews: ['none'],
    at: job.createdAt,
    eventId: 0,
    isAssignedEarlier: false,
    isCompletedEarlier: false,
  };
  let place = 0;
  for (const event of events) {
    place += 1;
    yield* checkStep(state, event, place);
    yield* checkPosted(state, event);
    yield* checkActor(event, job);
    applyMove(state, event, job);
  }
  const [created] = events;
  if (created !== undefined && created.at !== job.createdAt) {
    yield `jobs ${job.id}: created_at is ${job.createdAt}, its history has ${created.at}`;
  }
  yield* checkOutcome(state, job);
  yield* checkReview(state, job);
  yield* checkOutput(state, job);
}
