import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

interface OperatorProfileRow {
  only_row: true;
  product_name: string;
  operator_name: string;
  street: string;
  city: string;
  zip: string;
  phone: string;
  email: string;
  privacy_url: string;
  app_store_url: string | null;
  google_play_url: string | null;
}

interface OperatorTables {
  operator_profile: OperatorProfileRow;
}

/** How the operator presents the portal to everybody. */
export interface Profile {
  productName: string;
  operatorName: string;
  street: string;
  city: string;
  zip: string;
  phone: string;
  email: string;
  privacyUrl: string;
  appStoreUrl: string | null;
  googlePlayUrl: string | null;
}

export async function readProfile(tx: ReadTx): Promise<Profile> {
  return profileOf(
    await readTablesOf<OperatorTables>(tx).selectFrom('operator_profile').selectAll().executeTakeFirstOrThrow(),
  );
}

export async function lockProfile(tx: Tx): Promise<Profile> {
  return profileOf(
    await tablesOf<OperatorTables>(tx).selectFrom('operator_profile').selectAll().forUpdate().executeTakeFirstOrThrow(),
  );
}

export async function storeProfile(tx: Tx, profile: Profile): Promise<void> {
  await tablesOf<OperatorTables>(tx)
    .updateTable('operator_profile')
    .set({
      product_name: profile.productName,
      operator_name: profile.operatorName,
      street: profile.street,
      city: profile.city,
      zip: profile.zip,
      phone: profile.phone,
      email: profile.email,
      privacy_url: profile.privacyUrl,
      app_store_url: profile.appStoreUrl,
      google_play_url: profile.googlePlayUrl,
    })
    .execute();
}

function profileOf(row: OperatorProfileRow): Profile {
  return {
    productName: row.product_name,
    operatorName: row.operator_name,
    street: row.street,
    city: row.city,
    zip: row.zip,
    phone: row.phone,
    email: row.email,
    privacyUrl: row.privacy_url,
    appStoreUrl: row.app_store_url,
    googlePlayUrl: row.google_play_url,
  };
}
