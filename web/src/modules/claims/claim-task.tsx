import type { ReactNode } from 'react';
import { ClockIcon } from '#ui/icons-signs.tsx';

interface ClaimTaskProps {
  title: ReactNode;
  about: ReactNode;
  action: ReactNode;
}

/** Something that waits for the person, with the way to do it. */
export function ClaimTask({ title, about, action }: ClaimTaskProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border-[1.5px] border-wait-solid bg-surface px-4 py-4 md:px-5">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-wait-bg text-wait-fg">
        <ClockIcon size={24} />
      </span>
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3 className="text-h3">{title}</h3>
        <p className="text-small wrap-anywhere text-ink2">{about}</p>
      </div>
      <div className="grid max-sm:w-full">{action}</div>
    </li>
  );
}
