import { readOperatorProfile } from '@polana/contract/operator';
import { reading } from '#platform/database';
import { route } from '#platform/http/route';
import { readProfile } from './operator-profile.store.ts';
import { findLogos } from './settings/logo.store.ts';
import { readVersion } from './settings/settings.store.ts';

/** Visitors see the profile, and whether this is a demonstration. */
export function operatorRoutes(config: { demo: boolean }) {
  return [
    route(readOperatorProfile, ({ db }) =>
      reading(db, async (tx) => {
        const { light, dark } = await findLogos(tx);
        const logo = light ?? dark;
        return {
          ...(await readProfile(tx)),
          logo: logo && { width: logo.width, height: logo.height },
          version: await readVersion(tx),
          demo: config.demo,
        };
      }),
    ),
  ];
}
