/** What was done, and to whom where that is known: an account that was discarded has dashes for a name. */
export function deedText({ actionText, subject }: { actionText: string; subject: string | null }): string {
  return subject !== null && /[\p{L}\d]/u.test(subject) ? `${actionText}: ${subject}` : actionText;
}
