import type { TrustedDevice } from '@polana/contract/identity-factors';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useForgetTrustedDevice } from './factors.queries.ts';
import { factorsText } from './factors.texts.ts';

/** Browsers in which the code is not asked for. */
export function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-semibold">{factorsText('trusted.name')}</h3>
      <p className="text-small text-ink3">{factorsText('trusted.about')}</p>
      <ul className="mt-1">
        {devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
    </div>
  );
}

function Device({ device }: { device: TrustedDevice }) {
  const forget = useForgetTrustedDevice();
  const name = device.device ?? factorsText('device.unknown');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <span className="min-w-0">
        {name}{' '}
        <span className="text-small text-ink3">
          {[
            device.current && factorsText('device.current'),
            factorsText('trusted.until', { date: format.date(businessToday(new Date(device.expiresAt))) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        variant="quiet"
        size="small"
        isBusy={forget.isPending}
        aria-label={factorsText('trusted.forgetOne', { device: name })}
        onClick={() =>
          forget.mutate(device.id, {
            onSuccess: () => showToast({ tone: 'success', text: factorsText('trusted.forgotten') }),
          })
        }
      >
        {factorsText('trusted.forget')}
      </Button>
    </li>
  );
}
