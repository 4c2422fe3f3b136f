import type { UploadLimits } from '@polana/contract/endpoint';

/** Why a chosen file is not taken; said beside its name. */
export type FileRefusal = 'type' | 'empty' | 'tooLarge' | 'tooMany' | 'totalTooLarge' | 'twice' | 'unreadable';

/** For `<input accept>`; the content decides at the server. */
export const acceptedFiles =
  'image/jpeg,image/png,image/heic,image/heif,application/pdf,.jpg,.jpeg,.png,.heic,.heif,.pdf';

const acceptedEnds = /\.(?:jpe?g|png|heic|heif|pdf)$/i;
const acceptedTypes = /^(?:image\/(?:jpeg|png|heic|heif)|application\/pdf)$/;

interface Present {
  name: string;
  size: number;
  state: string;
}

interface Chosen {
  name: string;
  size: number;
  type: string;
}

/** Judged at once when a file is chosen. */
export function refusalOfChoice(
  { name, size, type }: Chosen,
  present: readonly Present[],
  { filesMax }: UploadLimits,
): FileRefusal | null {
  if (!acceptedTypes.test(type) && !acceptedEnds.test(name)) return 'type';
  if (size === 0) return 'empty';
  return taken(present).length >= filesMax ? 'tooMany' : null;
}

/** Judged when the file is ready to travel: a photo has been shrunk by then. Those still being shrunk are judged after it. */
export function refusalOfSize(
  { name, size }: Omit<Chosen, 'type'>,
  present: readonly Present[],
  { fileBytesMax, totalBytesMax }: UploadLimits,
): FileRefusal | null {
  const others = taken(present).filter((file) => file.state !== 'preparing');
  if (others.some((file) => file.name === name && file.size === size)) return 'twice';
  if (size > fileBytesMax) return 'tooLarge';
  return others.reduce((sum, file) => sum + file.size, size) > totalBytesMax ? 'totalTooLarge' : null;
}

/** Nothing is wrong with the file itself: it may come in once another one goes. */
export function isForWantOfRoom(refusal: FileRefusal | null): boolean {
  return refusal === 'tooMany' || refusal === 'totalTooLarge';
}

function taken(present: readonly Present[]): readonly Present[] {
  return present.filter((file) => file.state !== 'refused');
}
