import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { guardFigures, guardJob } from '../guards.ts';
import type { JobId } from '../kernel/ids.ts';
import { isVisible } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { notePair, type PairContext } from '../payouts/review-suspicious-pairs.ts';
import type { NewStoredFile } from '../ports/files.port.ts';
import { storeOutput } from '../quotas/store-file.ts';
import type { ServiceType, Work } from '../services/service.ts';
import { findUnitMismatch } from '../texts/document-units.ts';
import { nameFindings } from '../texts/translation-finding.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkMove, decideDeliver, type VersionContext } from './decide-job.ts';
import type { DeliveryFinding, JobFault } from './job-fault.ts';
import type { ListedJob } from './job-store.port.ts';
import { isOfDocument, type Job } from './job.ts';
import { findJobFor } from './read-job.ts';
import type { ReviewContext } from './review.ts';
import { listingOf, listOutput, saveMove } from './save-outcome.ts';

/** The kind of an output. */
type OutputKind = 'text' | 'audio';

/** The output of each service: a narration is audio, the others are text. */
export const outputKind: Readonly<Record<ServiceType, OutputKind>> = {
  translation: 'text',
  transcription: 'text',
  narration: 'audio',
};

/**
 * Decides whether an output is delivered in which something was found (docs/domain.md, Segments and checks).
 * An error in a text stops it. A warning, and anything that was found in a narration, needs a note.
 */
export function decideFindings(
  { kind, note }: Readonly<{ kind: OutputKind; note?: string | undefined }>,
  findings: readonly DeliveryFinding[],
): Result<null, JobFault> {
  const named = nameFindings(findings);
  const hasErrors = named[0]?.severity === 'error';
  if (kind === 'text' && hasErrors) {
    return refuse({ code: 'job.delivery-has-errors', findings: named });
  }
  const isExplained = isVisible(note ?? '');
  if (findings.length === 0 || isExplained) return ok(null);
  return refuse({ code: 'job.delivery-needs-note', findings: named });
}

/** A delivery, already safely in the file store. */
export type Delivery = Readonly<{
  id: JobId;
  kind: OutputKind;
  file: NewStoredFile;
  /** The findings of its checks, before the unit of work. */
  findings: readonly DeliveryFinding[];
  /** Why it is delivered although a check found something; the client reads it. */
  note?: string | undefined;
}>;

/** The facts of a job that the receipt of its output needs. */
export type ExpectedOutput = Readonly<{
  id: JobId;
  work: Work;
  kind: OutputKind;
  /** The texts of the document that the client sent, into which a text must fit; null if they sent none. */
  document: string | null;
  /** The text of the job. */
  content: string;
  /** How long the recording of a transcription is; null for other jobs. */
  durationMs: number | null;
}>;

/**
 * Finds what the actor is to deliver for a job, before any bytes are stored.
 *
 * The job's state is checked only by {@link deliverJob}: a delivery that is repeated with its
 * Idempotency-Key finds a completed job here, and must still get its first answer.
 */
export async function findExpectedOutput(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<ExpectedOutput, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.deliver' });
  if (!found.ok) return found;
  const { work, content, quote } = found.value;
  const document = isOfDocument(found.value) ? content : null;
  const durationMs = quote.measure.unit === 'minute' ? quote.measure.durationMs : null;
  return ok({ id, work, kind: outputKind[work.serviceType], document, content, durationMs });
}

/** Checks that a text has the units of the document for which it is delivered, with their marks. */
export function checkFitsDocument(
  { document }: Pick<ExpectedOutput, 'document'>,
  text: string,
): Result<null, JobFault> {
  const mismatch = document === null ? undefined : findUnitMismatch(document, text);
  if (mismatch === undefined) return ok(null);
  if (mismatch.reason !== 'units') return refuse({ code: 'job.marks-mismatch', wrong: mismatch });
  const { expected, found } = mismatch;
  return refuse({ code: 'job.texts-mismatch', expected, found });
}

const checkKind = ({ work }: Pick<Job, 'work'>, kind: OutputKind): Result<null, JobFault> => {
  const expected = outputKind[work.serviceType];
  return kind === expected ? ok(null) : refuse({ code: 'job.output-invalid', expected });
};

/**
 * Checks, before the output of a job is parsed or stored, whether the actor may deliver it now.
 *
 * @param kind null if it depends on the output, which is not known yet.
 */
export async function checkDelivery(
  stores: Stores,
  actor: Actor,
  { id, kind }: Readonly<{ id: JobId; kind: OutputKind | null }>,
  { versions }: VersionContext = {},
): Promise<Result<null, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.deliver', versions });
  if (!found.ok) return found;
  const ready = checkMove(found.value, 'deliver');
  if (!ready.ok) return ready;
  return kind === null ? ok(null) : checkKind(found.value, kind);
}

/** Delivers a job: the output is stored, the provider and the platform are paid. */
export async function deliverJob(
  stores: Stores,
  actor: Actor,
  { id, kind, file, findings, note }: Delivery,
  { versions, reviews, ...context }: PairContext & ReviewContext & VersionContext,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.deliver', versions });
  if (!found.ok) return found;
  const job = found.value;
  const ready = checkMove(job, 'deliver');
  if (!ready.ok) return ready;
  const fits = checkKind(job, kind);
  if (!fits.ok) return fits;
  const isRight = decideFindings({ kind, note }, findings);
  if (!isRight.ok) return isRight;
  const output = await storeOutput(stores, { ownerId: actor.accountId, file });
  const { rate } = await stores.commission.current();
  const { id: outputId, sha256: outputSha256 } = output;
  const delivered = { outputId, outputSha256, rateBps: rate, reviews, note };
  const decided = decideDeliver(job, delivered, { actor, now: context.now });
  const saved = await saveMove(stores, decided, { ...listingOf(job), output: listOutput(file) });
  if (saved.ok) await notePair(stores, saved.value, context);
  return saved;
}
deliverJob.guards = ({ accountId }: Actor, { id }: Delivery) => [
  guardJob(id),
  guardFigures(accountId),
];
