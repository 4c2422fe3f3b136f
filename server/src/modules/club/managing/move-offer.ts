import type { ManagedOfferDetail, OfferDeed } from '@polana/contract/operator-club';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit, type AuditAction } from '#modules/audit';
import { redrawPicture } from '#modules/files';
import {
  deleteKeptOffer,
  isOfferUsed,
  lockOffer,
  lockOrder,
  placeKeptOffer,
  storeOfferStatus,
  type KeptOffer,
  type OfferStatus,
} from './managed-offer.store.ts';
import { deleteLogo, findLogo, storeLogo } from './offer-logo.store.ts';
import { readKept } from './save-offer.ts';

const goals: Record<OfferDeed, { status: OfferStatus; action: AuditAction }> = {
  publish: { status: 'published', action: 'clubOffer.published' },
  unpublish: { status: 'draft', action: 'clubOffer.unpublished' },
  end: { status: 'withdrawn', action: 'clubOffer.ended' },
};

/** Shows an offer to employees, hides one nobody has used, or ends it; what is so already stays so. */
export function moveOffer(db: Database, offerId: string, deed: OfferDeed, author: Author): Promise<ManagedOfferDetail> {
  return inTransaction(db, async (tx) => {
    const offer = await lockKnown(tx, offerId);
    const { status, action } = goals[deed];
    if (offer.status === status) return readKept(tx, offerId);
    if (deed === 'publish' && offer.validTo < today()) throw new Refusal('offer_over', 409, { path: 'validTo' });
    if (deed === 'unpublish' && (await isOfferUsed(tx, offerId))) throw new Refusal('offer_in_use', 409);
    await storeOfferStatus(tx, offerId, status);
    await note(tx, author, action, offerId, { status: { from: offer.status, to: status } });
    return readKept(tx, offerId);
  });
}

/** Deletes an offer that was never more than a draft: what people have clicked or were rewarded for stays. */
export function deleteOffer(db: Database, offerId: string, author: Author): Promise<void> {
  return inTransaction(db, async (tx) => {
    const offer = await lockKnown(tx, offerId);
    if (offer.status !== 'draft' || (await isOfferUsed(tx, offerId))) throw new Refusal('offer_in_use', 409);
    await deleteKeptOffer(tx, offerId);
    const { partnerName, titleSk } = offer;
    await note(tx, author, 'clubOffer.deleted', offerId, { partnerName, titleSk });
  });
}

/** Moves an offer in the order employees see. */
export function placeOffer(
  db: Database,
  offerId: string,
  place: { besideId: string; side: 'before' | 'after' },
  author: Author,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx);
    if (!(await placeKeptOffer(tx, offerId, place))) throw new Refusal('offer_not_found', 404);
    await note(tx, author, 'clubOffer.moved', offerId, { ...place });
  });
}

/** Twice the largest place on a card, so that it stays sharp on any screen. */
const logoBounds = { width: 240, height: 160 };

/** Keeps a partner's logo drawn anew: nothing of the sender's bytes is left but what they show. */
export async function keepOfferLogo(
  db: Database,
  offerId: string,
  picture: { content: AsyncIterable<Uint8Array>; declaredName: string },
  author: Author,
): Promise<{ logo: string }> {
  const { png, sha256 } = await redrawPicture({ ...picture, ...logoBounds });
  return inTransaction(db, async (tx) => {
    await lockKnown(tx, offerId);
    const before = await findLogo(tx, offerId);
    if (before?.sha256 === sha256) return { logo: sha256 };
    await storeLogo(tx, offerId, { png, sha256, at: now() });
    await note(tx, author, 'clubOffer.logoChanged', offerId, { logo: { from: before?.sha256 ?? null, to: sha256 } });
    return { logo: sha256 };
  });
}

/** Takes the logo away; where there is none, there is nothing to do. */
export function removeOfferLogo(db: Database, offerId: string, author: Author): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockKnown(tx, offerId);
    const before = await findLogo(tx, offerId);
    if (!before) return;
    await deleteLogo(tx, offerId);
    await note(tx, author, 'clubOffer.logoChanged', offerId, { logo: { from: before.sha256, to: null } });
  });
}

async function lockKnown(tx: Tx, offerId: string): Promise<KeptOffer> {
  const offer = await lockOffer(tx, offerId);
  if (!offer) throw new Refusal('offer_not_found', 404);
  return offer;
}

function note(
  tx: Tx,
  author: Author,
  action: AuditAction,
  offerId: string,
  changes: Record<string, unknown>,
): Promise<unknown> {
  return recordAudit(tx, { author, companyId: null, action, objectType: 'clubOffer', objectId: offerId, changes });
}
