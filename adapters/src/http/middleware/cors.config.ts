import { z } from 'zod';

const mostOrigins = 100;

/** An origin as browsers send it, or undefined if it is none. */
function normalize(given: string): string | undefined {
  if (given === '*') return given;
  const url = URL.parse(given);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isOrigin ? url.origin : undefined;
}

/** Origins like `https://app.example.com`, with commas between, or `*` for every origin. */
export const corsOriginsText = () =>
  z.string().transform((given, context) => {
    const origins = given.split(',', mostOrigins + 1).map((one) => normalize(one.trim()));
    const known = origins.filter((origin) => origin !== undefined);
    const isComplete = known.length === origins.length && origins.length <= mostOrigins;
    if (isComplete && (!known.includes('*') || known.length === 1)) return known;
    const most = `at most ${mostOrigins}`;
    context.addIssue(`must be origins like https://app.example.com, ${most}, or * alone`);
    return z.NEVER;
  });
