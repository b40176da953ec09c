import { Textarea } from '@mantine/core';
import {
  ConflictError,
  type DeliveryFinding,
  isProblem,
  type Job,
  type JobDelivery,
} from '@nsem/sdk';
import { useEffect, useRef, useState } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import { formatSeconds } from '../../lib/format/sizes.ts';
import { useKeptInput } from '../../lib/session/use-kept-input.ts';
import { Notice } from '../../ui/notice.tsx';
import { isRetryable } from '../uploads/submission-text.ts';
import type { SendOptions } from '../uploads/use-submission.ts';
import styles from './jobs.module.css';

/**
 * Delivers a job. If an earlier attempt succeeded but its answer was lost, this succeeds too.
 */
export async function deliverJob(
  { id, delivery }: Readonly<{ id: number; delivery: JobDelivery }>,
  options: Partial<SendOptions>,
): Promise<Job> {
  try {
    return await nsem.jobs.deliver(id, delivery, options);
  } catch (error) {
    const mayBeDelivered = error instanceof ConflictError || isRetryable(error);
    const delivered = mayBeDelivered ? await findDeliveredJob(id) : null;
    if (delivered === null) throw error;
    return delivered;
  }
}

/** The job if it has been delivered; null if it has not or the server cannot be reached. */
export async function findDeliveredJob(id: number): Promise<Job | null> {
  try {
    const job = await nsem.jobs.get(id, { maxRetries: 0 });
    return job.status === 'completed' ? job : null;
  } catch {
    // Still offline: the draft stays saved, and the list will show the result.
    return null;
  }
}

/** What the server found in a delivery that it refused. */
export type RefusedDelivery = Readonly<{
  findings: readonly DeliveryFinding[];
  /** Whether it can be delivered with a reason; otherwise it has to be corrected. */
  needsReason: boolean;
}>;

/** Reads what the server found, if that is why a delivery failed. */
export function readRefusedDelivery(error: unknown): RefusedDelivery | null {
  if (isProblem(error, 'job.delivery-has-errors')) {
    return { findings: error.problem.findings, needsReason: false };
  }
  if (isProblem(error, 'job.delivery-needs-note')) {
    return { findings: error.problem.findings, needsReason: true };
  }
  return null;
}

/** Where something was found: a line, or a time of the recording. */
export function placeText({ place, at }: Pick<DeliveryFinding, 'place' | 'at'>): string {
  if (at !== null) return `At ${formatSeconds(at)}: `;
  return place === null ? '' : `Line ${place}: `;
}

/** It is longer than the screen of a phone, above a button that was just pressed. */
const scrollToBeginning = (node: HTMLElement | null): void =>
  node?.scrollIntoView({ block: 'start' });

/** What the server found in a delivery, and what to do. */
export const RefusedFindings = ({ refused }: Readonly<{ refused: RefusedDelivery }>) => (
  <div ref={scrollToBeginning} className={styles.refused}>
    <Notice
      kind={refused.needsReason ? 'warning' : 'error'}
      title={refused.needsReason ? 'Please look at these places' : 'Fix this first'}
    >
      <ul className={styles.findings}>
        {refused.findings.map((finding) => (
          <li key={`${finding.check} ${finding.place} ${finding.at} ${finding.found}`}>
            {placeText(finding)}
            {finding.detail}
          </li>
        ))}
      </ul>
      {refused.needsReason
        ? 'Nothing is delivered yet. Correct them, or say below why they are right as they are.'
        : 'Nothing is delivered yet, and nothing is lost.'}
    </Notice>
  </div>
);

const longestReason = 500;

/** Why something is delivered although a check found something in it. */
export function ReasonField(
  props: Readonly<{
    reason: string;
    /** What is wrong with it; null if nothing is. */
    problem: string | null;
    onReason: (reason: string) => void;
  }>,
) {
  const { reason, problem, onReason } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  return (
    <Textarea
      ref={field}
      label="Why it is right as it is"
      description="The client reads this in the history of the job."
      withAsterisk
      autosize
      minRows={2}
      maxLength={longestReason}
      error={problem}
      value={reason}
      onChange={({ currentTarget: { value } }) => onReason(value)}
    />
  );
}

/** Shown if a reason is needed and there is none. */
export const missingReason = 'Say why it is right as it is, or correct what was found.';

/**
 * The reason of a delivery in which something was found; one that was written is sent also if a correction
 * has made it needless.
 *
 * @param jobId the job that is delivered
 * @param missing what is shown if a reason is needed and there is none
 */
export function useReason(jobId: number, isNeeded: boolean, missing: string = missingReason) {
  const [reason, setReason] = useState('');
  useKeptInput(`delivery-${jobId}`, reason, setReason);
  const [problem, setProblem] = useState<string | null>(null);
  const needsReason = isNeeded || reason !== '';
  const onReason = (value: string): void => {
    setProblem(null);
    setReason(value);
  };
  /** Delivers with the reason, or with null if none is needed. */
  const withReason = (deliver: (reason: string | null) => void): void => {
    if (needsReason && reason.trim() === '') setProblem(missing);
    else deliver(needsReason ? reason.trim() : null);
  };
  return { needsReason, withReason, field: { reason, problem, onReason } };
}
