import { Dialog } from '#ui/dialog.tsx';
import { Switch } from '#ui/switch.tsx';
import { queueText } from './queue.texts.ts';

interface QueueKeysDialogProps {
  hasKeys: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

const rows = [
  { keys: ['J', '↓'], text: 'keys.next' },
  { keys: ['K', '↑'], text: 'keys.previous' },
  { keys: ['A'], text: 'keys.approve' },
  { keys: ['R'], text: 'keys.reject' },
  { keys: ['1 – 5'], text: 'keys.template' },
  { keys: ['Q'], text: 'keys.ask' },
  { keys: ['Z'], text: 'keys.undo' },
  { keys: ['Ctrl + Enter'], text: 'keys.confirm' },
  { keys: ['Esc'], text: 'keys.cancel' },
  { keys: ['+', '−', '0'], text: 'keys.zoom' },
  { keys: ['T'], text: 'keys.rotate' },
  { keys: ['/'], text: 'keys.search' },
  { keys: ['?'], text: 'keys.help' },
] as const;

const keyClass =
  'inline-block min-w-5.5 rounded-keycap border border-current px-1.5 py-px text-center font-sans text-micro opacity-85';

/** Every shortcut of the page, and the switch for whoever is disturbed by them. Stands while it is open. */
export function QueueKeysDialog({ hasKeys, onSwitch, onClose }: QueueKeysDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={queueText('keys.title')} cancelLabel={queueText('keys.close')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-compact">
        {rows.map(({ keys, text }) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className={keyClass}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{queueText(text)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4 border-t border-line pt-4"
        label={queueText('keys.switch')}
        description={queueText('keys.switchAbout')}
        checked={hasKeys}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}
