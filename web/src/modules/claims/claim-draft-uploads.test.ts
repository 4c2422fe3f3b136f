import type { ClaimFile } from '@polana/contract/claim-fields';
import { claimFileLimits } from '@polana/contract/claim-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#platform/api-failure.ts';
import { ClaimUploads, isComing, type UploadWorld } from './claim-draft-uploads.ts';

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));

const pdf = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });
const answerFor = (name: string): ClaimFile => ({
  id: crypto.randomUUID(),
  name,
  contentType: 'application/pdf',
  size: 10,
  pages: 1,
  isSignedDeclaration: false,
});

function uploads(changes: Partial<UploadWorld> = {}) {
  const world: UploadWorld = {
    subject: 'test',
    limits: claimFileLimits,
    prepare: (file) =>
      Promise.resolve({ name: file.name, content: file, verdict: null, isShowable: false, readCode: null }),
    send: vi.fn<UploadWorld['send']>(({ name }) => Promise.resolve(answerFor(name))),
    giveUp: vi.fn<UploadWorld['giveUp']>(() => Promise.resolve()),
    onChange: () => {},
    onArrived: vi.fn<UploadWorld['onArrived']>(),
    onRemoved: vi.fn<UploadWorld['onRemoved']>(),
    onCode: vi.fn<UploadWorld['onCode']>(),
    ...changes,
  };
  return { world, uploads: new ClaimUploads(world) };
}

it('files arrive in the background, two at a time, in their order', async () => {
  let atOnce = 0;
  let most = 0;
  const { uploads: files, world } = uploads({
    send: async ({ name }) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return answerFor(name);
    },
  });
  await files.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
  await files.settled();
  expect(files.files.map((file) => [file.name, file.state])).toEqual([
    ['a.pdf', 'done'],
    ['b.pdf', 'done'],
    ['c.pdf', 'done'],
  ]);
  expect(most).toBe(2);
  expect(world.onArrived).toHaveBeenCalledTimes(3);
});

it('what cannot be taken says why and never travels', async () => {
  const { uploads: files, world } = uploads();
  await files.add([
    pdf('a.pdf'),
    pdf('prazdny.pdf', 0),
    new File(['x'], 'a.exe', { type: 'application/x-msdownload' }),
  ]);
  await files.settled();
  expect(files.files.map((file) => file.refusal)).toEqual([null, 'empty', 'type']);
  expect(files.files.filter(isComing)).toHaveLength(1);
  expect(world.send).toHaveBeenCalledTimes(1);
});

it('a photo counts with the size it is shrunk to, however many are chosen at once', async () => {
  const prepare: UploadWorld['prepare'] = async (file) => {
    await Promise.resolve();
    const content = file.name.startsWith('foto') ? new Blob([file.name]) : file;
    return { name: file.name, content, verdict: null, isShowable: false, readCode: null };
  };
  const { uploads: files } = uploads({ prepare, limits: { ...claimFileLimits, totalBytesMax: 100 } });
  await files.add([pdf('foto 1.pdf', 90), pdf('a.pdf', 20), pdf('foto 2.pdf', 90), pdf('b.pdf', 40)]);
  await files.settled();
  expect(files.files.map((file) => file.state)).toEqual(['done', 'done', 'done', 'done']);
});

it('what had to stay out for want of room comes in when another file goes', async () => {
  const { uploads: files } = uploads({ limits: { ...claimFileLimits, filesMax: 2, totalBytesMax: 100 } });
  await files.add([pdf('a.pdf', 60), pdf('b.pdf', 60)]);
  await files.settled();
  await files.add([pdf('c.pdf', 30), pdf('d.pdf', 30)]);
  await files.settled();
  expect(files.files.map((file) => file.refusal)).toEqual([null, 'totalTooLarge', null, 'tooMany']);
  files.remove(files.files[0]!.key);
  await files.settled();
  expect(files.files.map((file) => [file.name, file.refusal])).toEqual([
    ['b.pdf', null],
    ['c.pdf', null],
    ['d.pdf', 'tooMany'],
  ]);
});

it("the server's refusal is shown in its own words and not repeated", async () => {
  const refused = new ApiFailure({
    status: 422,
    errors: [{ code: 'file_locked', path: '', message: 'PDF je zamknuté.' }],
  });
  const send = vi.fn<UploadWorld['send']>(() => Promise.reject(refused));
  const { uploads: files } = uploads({ send });
  await files.add([pdf('a.pdf')]);
  await files.settled();
  expect(files.files[0]).toMatchObject({ state: 'refused', serverMessage: 'PDF je zamknuté.' });
  expect(send).toHaveBeenCalledTimes(1);
});

it('what the end of a session interrupted goes on afterwards', async () => {
  const ended = new ApiFailure({ status: 401, endedSession: true });
  const send = vi.fn<UploadWorld['send']>().mockRejectedValueOnce(ended).mockResolvedValue(answerFor('a.pdf'));
  const { uploads: files } = uploads({ send });
  await files.add([pdf('a.pdf')]);
  await files.settled();
  expect(files.files[0]?.state).toBe('failed');
  files.resume();
  await files.settled();
  expect(files.files[0]?.state).toBe('done');
});

it('a removed file is given up at the server, one taken over from a rejected claim is not', async () => {
  const { uploads: files, world } = uploads();
  await files.add([pdf('a.pdf')]);
  await files.settled();
  files.adopt([answerFor('old.pdf')], 'claim');
  for (const file of files.files) files.remove(file.key);
  expect(files.files).toEqual([]);
  expect(world.giveUp).toHaveBeenCalledTimes(1);
});

it('a signed declaration takes the place of the one before', async () => {
  const { uploads: files } = uploads();
  await files.add([pdf('podpis.pdf')], true);
  await files.settled();
  await files.add([pdf('podpis-2.pdf')], true);
  await files.settled();
  expect(files.files.map((file) => file.name)).toEqual(['podpis-2.pdf']);
});

it('the code on a photo is handed on once the photo is taken', async () => {
  const { uploads: files, world } = uploads({
    prepare: (file) =>
      Promise.resolve({
        name: file.name,
        content: file,
        verdict: 'fine',
        isShowable: false,
        readCode: () => Promise.resolve('O-1'),
      }),
  });
  await files.add([pdf('a.jpg')]);
  expect(world.onCode).toHaveBeenCalledWith(files.files[0]?.key, 'O-1');
});

it('follows what was added and taken out elsewhere, and keeps what is still on its way', async () => {
  const { uploads: files, world } = uploads();
  const [first, second, third] = ['1.pdf', '2.pdf', '3.pdf'].map(answerFor);
  files.adopt([first!, second!]);
  await files.add([pdf('nový.pdf')]);
  await files.settled();
  files.follow([second!, third!], [first!.id, second!.id]);
  expect(files.files.map((file) => file.name)).toEqual(['2.pdf', 'nový.pdf', '3.pdf']);
  expect(world.giveUp).not.toHaveBeenCalled();
});
