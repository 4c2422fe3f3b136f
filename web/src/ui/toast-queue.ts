export type ToastTone = 'success' | 'error' | 'info';

export interface ToastMessage {
  tone: ToastTone;
  text: string;
  /** One thing the person can do about it. */
  action?: { label: string; onAction: () => void };
  /** Stays until closed even if it is good news, e.g. "you are offline". Errors always stay. */
  isSticky?: boolean;
}

export interface QueuedToast extends ToastMessage {
  id: number;
}

type Listener = () => void;

let lastId = 0;
let toasts: readonly QueuedToast[] = [];
const listeners = new Set<Listener>();

/** Shows a message in the corner; answers its id so that the caller may take it back. Said again, it takes the place of the earlier one. */
export function showToast(message: ToastMessage): number {
  lastId += 1;
  change([...toasts.filter((toast) => !isSame(toast, message)), { ...message, id: lastId }]);
  return lastId;
}

/** Messages with something to do are never the same: each does it to something else. */
function isSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.text === other.text && one.tone === other.tone && !one.action && !other.action;
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly QueuedToast[] {
  return toasts;
}

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the message goes away by itself. */
export function isPassing(toast: ToastMessage): boolean {
  return toast.tone !== 'error' && toast.isSticky !== true;
}

function change(next: readonly QueuedToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
