import type { Context } from 'koa';
import type { FileStore } from '@nsem/core';
import { namesTag } from './entity-tag.ts';
import type { AnyFault } from './http-fault.ts';
import { headersOf, toProblem } from './problem.ts';
import type { Headers, Reply } from './reply.ts';
import { writeDownload } from './write-download.ts';
import { writeFile } from './write-file.ts';
import { writePage } from './write-page.ts';
import { writeStream } from './write-stream.ts';

const jsonType = 'application/json; charset=utf-8';

/** The id under which a call is logged. */
export const requestIdOf = (ctx: Context): string => ctx.state['requestId'] as string;

function writeText(ctx: Context, status: number, text: string, headers?: Headers): void {
  ctx.status = status;
  ctx.set('content-type', jsonType);
  // What an API answers to a credential is nobody else's, and is gone with it.
  ctx.set('cache-control', 'no-store');
  if (headers !== undefined) ctx.set(headers as Record<string, string>);
  ctx.body = text;
}

/** Writes a refusal as a problem document. */
export function writeProblem(ctx: Context, fault: AnyFault): void {
  const problem = toProblem(fault, requestIdOf(ctx));
  writeText(ctx, problem.status, JSON.stringify(problem), {
    ...headersOf(fault),
    'content-type': 'application/problem+json; charset=utf-8',
  });
}

/** Whether the caller has this answer already, by its entity tag. */
const isKnown = (ctx: Context, headers: Headers = {}): boolean =>
  headers['etag'] !== undefined && namesTag(ctx.req.headers['if-none-match'], headers['etag']);

/** Says that an answer is still the one that the caller has. */
function writeUnchanged(ctx: Context, headers: Headers = {}): void {
  ctx.status = 304;
  ctx.set(headers as Record<string, string>);
}

/** Writes an answer. */
export async function writeReply(ctx: Context, reply: Reply, files: FileStore): Promise<void> {
  switch (reply.kind) {
    case 'json':
      if (isKnown(ctx, reply.headers)) return writeUnchanged(ctx, reply.headers);
      return writeText(ctx, reply.status, JSON.stringify(reply.body), reply.headers);
    case 'text':
      writeText(ctx, reply.status, reply.text, reply.headers);
      if (reply.replayed) ctx.set('idempotent-replayed', 'true');
      return;
    case 'empty':
      ctx.status = 204;
      return;
    case 'file': {
      const fault = await writeFile(ctx, reply, files);
      if (fault !== undefined) writeProblem(ctx, fault);
      return;
    }
    case 'page':
      writePage(ctx, reply.page);
      return;
    case 'download': {
      const fault = await writeDownload(ctx, reply.download);
      if (fault !== undefined) writeProblem(ctx, fault);
      return;
    }
    case 'stream': {
      const fault = writeStream(ctx, reply);
      if (fault !== undefined) writeProblem(ctx, fault);
    }
  }
}
