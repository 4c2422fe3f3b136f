/** What was done, and to whom where that is known. */
export function deedText({ actionText, subject }: { actionText: string; subject: string | null }): string {
  return subject ? `${actionText}: ${subject}` : actionText;
}
