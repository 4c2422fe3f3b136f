import {
  createOffer as createEndpoint,
  creditRewardList as creditEndpoint,
  deleteOffer as deleteEndpoint,
  deleteOfferLogo,
  findClubCompanies,
  findRewardRecipient,
  listGivenRewards,
  listManagedOffers,
  moveOfferState,
  placeOffer as placeEndpoint,
  readManagedOffer,
  storeOfferLogo,
  takeRewardBack as takeBackEndpoint,
  updateOffer as updateEndpoint,
  type GivenReward,
} from '@polana/contract/operator-club';
import { textFromCents } from '@polana/contract/money';
import { today } from '#platform/clock';
import { reading } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route, type Route } from '#platform/http/route';
import type { IncomingFile } from '#platform/http/upload';
import {
  createOffer,
  creditRewardList,
  deleteOffer,
  findCompanies,
  findGivenRewards,
  findRecipient,
  type GivenRewardLine,
  keepOfferLogo,
  listKeptOffers,
  moveOffer,
  placeOffer,
  readKept,
  removeOfferLogo,
  takeRewardBack,
  updateOffer,
} from '#modules/club';

/** Offers of the club as operators keep them. */
function offerRoutes(): Route[] {
  return [
    route(listManagedOffers, ({ db, query }) => reading(db, (tx) => listKeptOffers(tx, today(), query))),
    route(readManagedOffer, ({ db, params }) => reading(db, (tx) => readKept(tx, params.id))),
    route(createEndpoint, ({ db, body, author }) => createOffer(db, body, author)),
    route(updateEndpoint, ({ db, params, body, author }) => updateOffer(db, params.id, body, author)),
    route(moveOfferState, ({ db, params, author }) => moveOffer(db, params.id, params.deed, author)),
    route(deleteEndpoint, async ({ db, params, author }) => {
      await deleteOffer(db, params.id, author);
      return {};
    }),
    route(placeEndpoint, async ({ db, params, body, author }) => {
      await placeOffer(db, params.id, body, author);
      return {};
    }),
    route(storeOfferLogo, ({ db, params, files, author }) =>
      withFile(files, (file) => keepOfferLogo(db, params.id, file, author)),
    ),
    route(deleteOfferLogo, async ({ db, params, author }) => {
      await removeOfferLogo(db, params.id, author);
      return {};
    }),
  ];
}

/** The operator's side of the club. Links in mails lead to the public address. */
export function clubDeskRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    ...offerRoutes(),
    route(findClubCompanies, async ({ db, query }) => ({
      items: await reading(db, (tx) => findCompanies(tx, query.search)),
    })),
    route(findRewardRecipient, async ({ db, query }) => {
      const found = await reading(db, (tx) => findRecipient(tx, query.companyId, query.personalNumber));
      if (!found) throw new Refusal('reward_employee_not_found', 404, { path: 'personalNumber' });
      return { employeeId: found.employmentId, name: found.name, companyName: found.companyName };
    }),
    route(creditEndpoint, ({ db, actor, author, lang, body, files }) =>
      withFile(files, async ({ declaredName, content }) => {
        const list = { ...body, fileName: declaredName.slice(-200) || 'file', bytes: await bytesOf(content) };
        return creditRewardList(db, { operator: actor, author, publicUrl, lang }, list);
      }),
    ),
    route(listGivenRewards, async ({ db, params, query }) => {
      const found = await reading(db, (tx) => findGivenRewards(tx, params.id, query));
      if (!found) throw new Refusal('offer_not_found', 404);
      return { items: found.rewards.map(givenRewardOf), totalCount: found.totalCount };
    }),
    route(takeBackEndpoint, async ({ db, actor, author, params, body }) => {
      const taking = { operator: actor, author, publicUrl };
      const { transferId, amountCents } = await takeRewardBack(db, params.id, body.reason.trim(), taking);
      return { id: transferId, amount: textFromCents(amountCents) };
    }),
  ];
}

function givenRewardOf({ amountCents, takenBackAt, takenBackBy, reason, ...reward }: GivenRewardLine): GivenReward {
  const takenBack = takenBackAt && { at: takenBackAt.toISOString(), by: takenBackBy ?? '', reason: reason ?? '' };
  return { ...reward, amount: textFromCents(amountCents), takenBack };
}

/** Works with the one file of the form while it is open. */
async function withFile<Result>(
  files: AsyncIterable<IncomingFile>,
  work: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  for await (const file of files) return await work(file);
  throw new Refusal('file_required', 400, { path: 'files' });
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
