import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { accept, ampleQuotas, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import {
  advanceUpload,
  cancelUpload,
  checkOffset,
  checkStart,
  createUpload,
  findUpload,
  listUploads,
  type UploadRequest,
  usingUpload,
} from './manage-uploads.ts';
import { mostUploadBytes, mostUploads, type Upload, type UploadPosition } from './upload.ts';

let place: Marketplace;
beforeEach(async () => {
  place = await openMarketplace();
});

let keys = 0;
const aRequest = (overrides: Partial<UploadRequest> = {}): UploadRequest => ({
  purpose: 'job-input',
  name: 'makola.mp3',
  key: String((keys += 1)).padStart(32, '0'),
  sizeBytes: 10,
  ...overrides,
});

const start = (request = aRequest(), quotas = ampleQuotas, by = place.client) =>
  place.unitOfWork.write((stores) =>
    createUpload(stores, bySession(by), request, { now: mondayMorning, quotas }),
  );

const advance = (
  { id, ...from }: Pick<Upload, 'id'> & UploadPosition,
  receivedBytes: number,
  { by = place.client, lastPiece = null }: { by?: Account; lastPiece?: string | null } = {},
) => {
  const progress = { id, from, to: { receivedBytes, lastPiece } };
  const now = later(mondayMorning, dayMs / 2);
  return place.unitOfWork.write((stores) =>
    advanceUpload(stores, bySession(by), progress, { now }),
  );
};

const find = ({ id }: Upload, by = place.client) =>
  place.unitOfWork.read((stores) => findUpload(stores, bySession(by), id));

describe('an upload', () => {
  it.each([
    ['one more', Array.from({ length: mostUploads - 1 }, () => ({ sizeBytes: 1 })), 1, true],
    ['too many', Array.from({ length: mostUploads }, () => ({ sizeBytes: 1 })), 1, false],
    ['as many bytes as possible', [{ sizeBytes: mostUploadBytes - 5 }], 5, true],
    ['too many bytes', [{ sizeBytes: mostUploadBytes - 5 }], 6, false],
  ])('can be started if there is room: %s', (_, open, added, isPossible) => {
    expect(checkStart(open, added).ok).toBe(isPossible);
  });

  it('continues exactly where its bytes end', () => {
    expect(checkOffset(5, 5)).toEqual(ok(null));
    expect(checkOffset(4, 5)).toEqual(refuse({ code: 'upload.offset-mismatch', receivedBytes: 5 }));
  });

  it('is retained for a day after its last part', async () => {
    const upload = accept(await start());
    expect(upload.expiresAt).toBe(later(mondayMorning, dayMs));
    expect(accept(await advance(upload, 4))).toMatchObject({
      receivedBytes: 4,
      expiresAt: later(mondayMorning, dayMs * 1.5),
    });
  });

  it('of two writers at the same position has the bytes of one', async () => {
    const upload = accept(await start());
    const first = accept(await advance(upload, 4, { lastPiece: 'a' }));
    const refused = refuse({ code: 'upload.offset-mismatch', receivedBytes: 4 });
    expect(await advance(upload, 6, { lastPiece: 'b' })).toEqual(refused);
    expect(await find(upload)).toEqual(ok(first));
    const other = { ...first, lastPiece: 'c' };
    expect(await advance(other, 8, { lastPiece: 'd' })).toEqual(refused);
    expect((await advance(first, 8, { lastPiece: 'd' })).ok).toBe(true);
  });

  it('of another user is not found', async () => {
    const upload = accept(await start());
    const missing = refuse({ code: 'upload.not-found' });
    expect(await find(upload, place.provider)).toEqual(missing);
    expect(await advance(upload, 4, { by: place.provider })).toEqual(missing);
  });

  it('is not for admins', async () => {
    expect(await start(aRequest(), ampleQuotas, place.admin)).toEqual(
      refuse({ code: 'permission.denied' }),
    );
  });

  it('counts to the quota of stored bytes before it arrives, unless it is an output', async () => {
    const few = { ...ampleQuotas, 'stored-bytes': 9 };
    expect(await start(aRequest(), few)).toMatchObject({ fault: { code: 'quota.exceeded' } });
    const output = await start(aRequest({ purpose: 'output' }), few, place.provider);
    expect(output.ok).toBe(true);
  });

  it('can be cancelled', async () => {
    const upload = accept(await start());
    const by = bySession(place.client);
    accept(await place.unitOfWork.write((stores) => cancelUpload(stores, by, upload.id)));
    const listed = await place.unitOfWork.read((stores) => listUploads(stores, by));
    expect(listed).toEqual(ok([]));
  });
});

describe('the file of an upload', () => {
  const pass = async (
    _stores: unknown,
    _actor: unknown,
    input: string,
  ): Promise<Result<string, never>> => ok(input);
  pass.guards = () => [];
  const deny = async () => refuse({ code: 'permission.denied' as const });
  deny.guards = () => ['audit-log'] as const;
  const succeed = usingUpload(pass);
  const fail = usingUpload(deny);

  it('is used with what the use case guards', () => {
    const use = { upload: null, input: undefined as never };
    expect(fail.guards(bySession(place.client), use)).toEqual(['audit-log']);
  });

  const use = ({ id }: Upload, useCase: typeof succeed | typeof fail = succeed) => {
    const input = { upload: { id, purpose: 'job-input' as const }, input: 'done' };
    return place.unitOfWork.write((stores) =>
      useCase(stores, bySession(place.client), input, undefined),
    );
  };

  it('is used once, when all of it has arrived', async () => {
    const upload = accept(await start());
    const state = { receivedBytes: 0, sizeBytes: 10 };
    expect(await use(upload)).toEqual(refuse({ code: 'upload.incomplete', ...state }));
    accept(await advance(upload, 10));
    expect(await use(upload)).toEqual(ok('done'));
    expect(await use(upload)).toEqual(refuse({ code: 'upload.not-found' }));
  });

  it('is not used up by a use case that refuses', async () => {
    const upload = accept(await start());
    await advance(upload, 10);
    expect(await use(upload, fail)).toEqual(refuse({ code: 'permission.denied' }));
    expect((await find(upload)).ok).toBe(true);
  });

  it('is not used for something else than it was uploaded for', async () => {
    const upload = accept(await start(aRequest({ purpose: 'output' })));
    await advance(upload, 10);
    expect(await use(upload)).toEqual(
      refuse({ code: 'upload.wrong-purpose', expected: 'job-input' }),
    );
  });
});
