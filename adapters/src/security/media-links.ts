import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import {
  instant,
  jobFiles,
  later,
  type FileId,
  type Instant,
  type JobId,
  type LinkedFile,
} from '@nsem/core';
import { deriveKey } from './seal.ts';

/** How long a link can be used: a player gets another one when it needs more of the file later. */
const lifetimeMs = 15 * 60 * 1_000;

/** A ticket, and until when it can be used. */
type MediaTicket = Readonly<{ ticket: string; expiresAt: Instant }>;

/** Issues and checks the tickets of links that play one file of one job without a credential. */
export interface MediaLinks {
  issue(file: LinkedFile, now: Instant): MediaTicket;
  /** @returns undefined if the ticket was not issued for this job, was altered, or has expired. */
  check(sent: Readonly<{ jobId: JobId; ticket: string }>, now: Instant): LinkedFile | undefined;
}

const shape = /^(?<kind>input|output)\.(?<file>\d{1,15})\.(?<until>\d{1,15})\.(?<mac>[\w-]{43})$/;

/**
 * Creates the links to recordings. An `<audio>` element cannot send a credential, so its address carries
 * a ticket: an HMAC of the job, the file and the time. It says nothing about the session, and a rotation
 * of the secret ends it.
 *
 * @param secret the server's secret, at least 32 bytes.
 */
export function createMediaLinks(secret: Uint8Array): MediaLinks {
  const key = createSecretKey(deriveKey(secret, 'media-links'));
  const sign = ({ jobId, kind, fileId }: LinkedFile, until: number): Buffer =>
    createHmac('sha256', key).update(`${jobId}.${kind}.${fileId}.${until}`).digest();
  return {
    issue(file, now) {
      const expiresAt = later(now, lifetimeMs);
      const mac = sign(file, expiresAt).toString('base64url');
      return { ticket: `${file.kind}.${file.fileId}.${expiresAt}.${mac}`, expiresAt };
    },
    check({ jobId, ticket }, now) {
      const parts = shape.exec(ticket)?.groups;
      const kind = jobFiles.find((one) => one === parts?.['kind']);
      if (parts === undefined || kind === undefined) return undefined;
      const linked = { jobId, kind, fileId: Number(parts['file']) as FileId };
      const until = Number(parts['until']);
      const mac = Buffer.from(parts['mac'] ?? '', 'base64url');
      return timingSafeEqual(mac, sign(linked, until)) && now < instant(until) ? linked : undefined;
    },
  };
}
