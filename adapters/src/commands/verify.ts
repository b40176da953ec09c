import { counted, countStored } from '../wording.ts';
import { describeDamage } from '../backup/manifest.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import type { SealHead } from '../persistence/seals/check-seals.ts';
import { StartError } from '../start/start-error.ts';
import { verifyData, type VerifyOptions } from '../offline/verify.ts';
import type { verifyPostgres as checkPostgres } from '../offline/verify-postgres.ts';
import { configure, readArguments, terminal, warn, type Command, type Report } from './command.ts';
import { keyOptions, provideKeyFrom } from './read-keys.ts';
import {
  instantOption,
  readRestoreTime,
  requireSignature,
  showProgress,
  trustOptions,
} from './restore-options.ts';

const options = {
  quick: { type: 'boolean' },
  recount: { type: 'boolean' },
  'accept-pages': { type: 'boolean' },
  'expect-seal': { type: 'string' },
  ...keyOptions,
  ...trustOptions,
  ...instantOption,
} as const;

/** Most marketplaces do not need it. */
const verifyPostgres: typeof checkPostgres = async (...given) =>
  (await import('../offline/verify-postgres.ts')).verifyPostgres(...given);

type Verified = Awaited<ReturnType<typeof verifyData>>;

function* describeStored(found: Verified): Generator<string> {
  const { auditLog, database, hasPageDigests, problems, seal, unlisted } = found;
  yield* problems;
  if (unlisted > 0) yield `Not listed: ${counted(unlisted, 'more problem')}.`;
  const verdict = problems.length === 0 ? 'is valid and the books balance' : 'is NOT valid';
  yield `${database} ${verdict} (${countStored(found)}).`;
  const last = auditLog.entries === 0 ? 'none' : auditLog.lastHash;
  yield `The audit log has ${counted(auditLog.entries, 'entry', 'entries')}; the last hash is ${last}.`;
  if (hasPageDigests === false) {
    yield 'The pages of the database had no digests to compare with: they are recorded from now on.';
  }
  if (seal !== null) yield `The last seal of the ledger is ${seal.number}:${seal.hash}.`;
}

const presentStored = ({ auditLog, problems, unlisted, seal, ...counts }: Verified) => ({
  database: counts.database,
  is_valid: problems.length === 0,
  jobs: counts.jobs,
  entries: counts.entries,
  files: counts.files,
  problems,
  unlisted_problems: unlisted,
  audit_log: {
    entries: auditLog.entries,
    last_hash: auditLog.entries === 0 ? null : auditLog.lastHash,
  },
  seal: seal === null ? null : `${seal.number}:${seal.hash}`,
});

async function verifyStored(how: VerifyOptions, report: Report): Promise<void> {
  const config = configure();
  const reported = { ...how, onProgress: showProgress() };
  const { postgres } = config;
  const found = await (postgres === null
    ? verifyData(config, reported)
    : verifyPostgres({ ...config, postgres }, reported));
  report(presentStored(found), describeStored(found));
  process.exitCode = found.problems.length === 0 ? 0 : 1;
}

/** A seal as `verify` prints it. */
const sealPattern = /^(?<number>[1-9]\d{0,14}):(?<hash>[0-9a-f]{64})$/;

function parseSeal(written: string | undefined): SealHead | undefined {
  if (written === undefined) return undefined;
  const { number, hash } = sealPattern.exec(written)?.groups ?? {};
  if (number !== undefined && hash !== undefined) return { number: Number(number), hash };
  throw new StartError(
    `--expect-seal ${written} is no seal: give its number and its hash, as in 12:5c1f…, all 64 digits of it.`,
    { fault: 'usage' },
  );
}

/** Checks the stored data, or a backup; the exit code is 1 if there is a problem. */
export const verify: Command = {
  usage: [
    'verify [--quick] [--recount] [--accept-pages] [--expect-seal NUMBER:HASH] [FILE|FOLDER [INCREMENT ...] [--at TIME] [--identity FILE] [--passphrase-file FILE] [--unsigned]]',
    'check the database, the books, the audit log and the stored files (--quick only checks file sizes, --recount first corrects what the quotas count, what reports add up and which languages are marked as used, --accept-pages records the pages as they are, after another program changed the database, --expect-seal compares with a seal that was noted), or a backup with the increments after it, or a time of the continuous backup in a folder',
  ],
  async run(args, report) {
    const { values, positionals } = readArguments({
      args: [...args],
      options,
      allowPositionals: true,
    });
    const { quick = false, recount = false, 'accept-pages': acceptPages = false } = values;
    const expectedSeal = parseSeal(values['expect-seal']);
    if (positionals.length === 0) {
      if (values.at !== undefined) {
        throw new StartError('--at is for a continuous backup: name its folder.', {
          fault: 'usage',
        });
      }
      return verifyStored({ quick, recount, acceptPages, expectedSeal }, report);
    }
    if (expectedSeal !== undefined) {
      throw new StartError('--expect-seal is for the stored data: restore the backup first.', {
        fault: 'usage',
      });
    }
    const { signingKeys, warnIfUnchecked } = await requireSignature(configure(), values);
    const found = await verifyBackup(
      positionals,
      { provideKey: provideKeyFrom(values, terminal), signingKeys, at: readRestoreTime(values.at) },
      showProgress(),
    );
    warnIfUnchecked();
    for (const damage of found.damaged) warn(describeDamage(damage));
    const of = found.createdAt === null ? '' : ` of ${found.createdAt}`;
    const { createdAt, jobs, entries, damaged } = found;
    report({ files: positionals, created_at: createdAt, jobs, entries, damaged }, [
      `${positionals.join(', ')} is a backup${of} that can be restored: ${countStored({ jobs, entries })}; the books balance.`,
    ]);
  },
};
