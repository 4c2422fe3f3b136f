import { createHash } from 'node:crypto';
import { Refusal } from '#platform/errors';
import { decode } from './decoding/decoder-pool.ts';
import { isNameMisleading } from './file.rules.ts';
import { collect } from './receive-file.ts';
import { sniffFile } from './sniff-file.ts';

export interface PictureToRedraw {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  declaredName: string;
  /** The result is made to fit in here, never larger than it was. */
  width: number;
  height: number;
}

export interface Redrawn {
  png: Buffer;
  sha256: string;
  width: number;
  height: number;
}

/** A small picture for the pages themselves, drawn anew as a PNG and not stored: whoever asked keeps the bytes. */
export async function redrawPicture(picture: PictureToRedraw): Promise<Redrawn> {
  const original = await collect(picture.content);
  const kind = await sniffFile(original, picture.declaredName, ['jpg', 'png']);
  if (kind !== 'jpg' && kind !== 'png') throw new Refusal('file_type_not_accepted', 422);
  if (isNameMisleading(picture.declaredName, kind)) throw new Refusal('file_name_misleading', 422);
  const bounds = { width: picture.width, height: picture.height };
  const drawn = await decode({ act: 'redraw', kind, bytes: original, ...bounds });
  const png = Buffer.from(drawn.png);
  return { png, sha256: createHash('sha256').update(png).digest('hex'), width: drawn.width, height: drawn.height };
}
