import { reading, type Database } from '#platform/database';
import { findMaintenance } from './maintenance.store.ts';

const lookEveryMilliseconds = 3_000;

export interface MaintenanceWatch {
  /** Until when the portal is shut, as every call asks; null while it is open. */
  until: () => Date | null;
  look: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Follows what one command says to all nodes. While the database itself is worked on, what was said last holds. */
export async function watchMaintenance(db: Database): Promise<MaintenanceWatch> {
  let until = await reading(db, findMaintenance);
  const look = async () => {
    until = await reading(db, findMaintenance).catch(() => until);
  };
  const timer = setInterval(() => void look(), lookEveryMilliseconds).unref();
  return {
    until: () => until,
    look,
    stop: async () => clearInterval(timer),
  };
}
