export const sendMailJobName = 'mail.send';

export const giveUpAfterMinutes = 24 * 60;
/** A mail that has waited this long means that something is wrong with the mail server. */
export const alarmAfterMinutes = 10;

const address = /^[^\s@<>,;:"()[\]\\\u0000-\u001f\u007f]+@[^\s@<>,;:"()[\]\\\u0000-\u001f\u007f]+$/;
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const subjectMax = 200;

/** A subject names companies, and theirs are as long as they please: what does not fit is left out, the mail goes nevertheless. */
export function fittingSubject(subject: string): string {
  return subject.length <= subjectMax ? subject : `${subject.slice(0, subjectMax - 1).trimEnd()}…`;
}

/** A line break in an address or a subject would let its writer add headers and recipients. */
export function assertMailable(to: string, subject: string): void {
  if (to.length > 254 || !address.test(to)) throw new RangeError('not one plain mail address');
  if (subject.length === 0 || subject.length > subjectMax || controlCharacter.test(subject))
    throw new RangeError('a subject is one line of 1 to 200 characters');
}

/** Both stand in headers, so they are plain. */
export function assertAttachable(name: string, contentType: string): void {
  if (!/^[\w.-]{1,80}$/.test(name) || !/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/.test(contentType))
    throw new RangeError('an attachment has a plain name and a plain type');
}
