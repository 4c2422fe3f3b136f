/** Whose rows the row-level security lets through: one company's, or every company's (operator and jobs). */
export type Tenant = { companyId: string } | 'every company' | 'none';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One round trip opens the transaction and names the tenant. */
export function tenantSetting(tenant: Tenant): string {
  return tenant === 'none' ? '' : `; SET LOCAL polana.tenant = '${tenantName(tenant)}'`;
}

/** As the policies know it; an id is checked because it is put into a text. */
function tenantName(tenant: Tenant): string {
  if (tenant === 'none') return '';
  if (tenant === 'every company') return 'all';
  if (!uuidPattern.test(tenant.companyId)) throw new RangeError('not a company id');
  return tenant.companyId;
}

/** What BEGIN READ ONLY and SET LOCAL would do, as a question among others. */
export function startReading(tenant: Tenant) {
  return {
    name: 'start-reading',
    text: `SELECT set_config('transaction_read_only', 'on', true), set_config('polana.tenant', $1, true)`,
    values: [tenantName(tenant)],
  };
}
