import { leaveWords } from '#platform/leave-words.ts';
import { Dialog } from '#ui/dialog.tsx';
import { leaveQuestion } from '#ui/leave-question.tsx';

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const words = leaveWords(true);
  return words && <Dialog isOpen {...leaveQuestion(words, onStay, onLeave)} />;
}
