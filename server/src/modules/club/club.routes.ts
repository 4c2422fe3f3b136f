import {
  countOfferClick,
  listOffers,
  listRewards,
  readOffer,
  readOfferLogo,
  rewardEmployee as rewardEndpoint,
  type ClubReward,
} from '@polana/contract/club';
import { centsFromText, textFromCents } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import type { Employee } from '#platform/actor';
import { today } from '#platform/clock';
import { inTransaction, reading } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route, type Route } from '#platform/http/route';
import { addClick, findLogo } from './managing/offer-logo.store.ts';
import { findChoices, findOffer, findOffers, type OfferReader } from './offer.store.ts';
import { rewardEmployee } from './reward-employee.ts';
import { findRewards, type RewardLine } from './reward.store.ts';

/** Links in mails lead to the public address. */
export function clubRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    route(listOffers, ({ db, actor, lang, query }) =>
      reading(db, async (tx) => {
        const reader = readerOf(actor, lang);
        const { offers, totalCount } = await findOffers(tx, reader, query);
        return { items: offers, totalCount, ...(await findChoices(tx, reader)) };
      }),
    ),
    route(readOffer, async ({ db, actor, lang, params }) => {
      const offer = await reading(db, (tx) => findOffer(tx, readerOf(actor, lang), params.id));
      if (!offer) throw new Refusal('offer_not_found', 404);
      return offer;
    }),
    route(readOfferLogo, async ({ db, actor, lang, params }) => {
      const logo = await reading(db, async (tx) => {
        const isSeen = actor.roleName === 'OPER' || (await findOffer(tx, readerOf(actor, lang), params.id));
        return isSeen ? findLogo(tx, params.id) : undefined;
      });
      if (!logo) throw new Refusal('offer_not_found', 404);
      return { content: logo.png, contentType: 'image/png', fileName: 'logo.png', isInline: true };
    }),
    route(countOfferClick, ({ db, actor, lang, params }) =>
      inTransaction(db, async (tx) => {
        if (!(await findOffer(tx, readerOf(actor, lang), params.id))) throw new Refusal('offer_not_found', 404);
        await addClick(tx, params.id, today());
        return {};
      }),
    ),
    route(listRewards, async ({ db, actor, query }) => {
      const found = await reading(db, (tx) => findRewards(tx, actor, query));
      return {
        items: found.rewards.map(rewardOf),
        totalCount: found.totalCount,
        balance: textFromCents(found.balanceCents),
        rewarded: textFromCents(found.rewardedCents),
      };
    }),
    route(rewardEndpoint, async ({ db, actor, author, body, idempotencyKey }) => {
      const { employeeId: employmentId, offerId, note } = body;
      const order = { employmentId, offerId, note, idempotencyKey, amountCents: centsFromText(body.amount) };
      const { transferId, amountCents } = await rewardEmployee(db, actor, order, { author, publicUrl });
      return { id: transferId, amount: textFromCents(amountCents) };
    }),
  ];
}

function readerOf({ companyId }: Employee, lang: Language): OfferReader {
  return { companyId, day: today(), lang };
}

function rewardOf({ transferId, date, type, amountCents, partnerName, note }: RewardLine): ClubReward {
  return { id: transferId, date, type, amount: textFromCents(amountCents), partnerName, note };
}
