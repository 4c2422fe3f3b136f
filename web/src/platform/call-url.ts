import { isRoleScoped, pathTemplate, type Endpoint } from '@polana/contract/endpoint';
import type { RoleName } from '@polana/contract/roles';

export interface RoleBase {
  readonly roleName: RoleName;
  readonly roleId: string;
}

type Values = { readonly [name: string]: string | number | boolean | undefined };

interface Parts {
  params?: Values | undefined;
  query?: Values | undefined;
  role?: RoleBase | undefined;
  force?: boolean | undefined;
}

/** The address of one call: role base, parameters and query in their places, everything encoded. */
export function callUrl(endpoint: Endpoint, { params = {}, query = {}, role, force }: Parts): string {
  if (isRoleScoped(endpoint) && !role) throw new Error(`${endpoint.id} needs a role`);
  const places: Values = { ...params, ...role };
  const path = pathTemplate(endpoint).replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    if (places[name] === undefined) throw new Error(`${endpoint.id} needs ${place}`);
    return encodeURIComponent(String(places[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  if (force) search.set('force', 'true');
  return search.size > 0 ? `${path}?${search}` : path;
}
