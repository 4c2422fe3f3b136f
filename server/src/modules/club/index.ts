export { clubRoutes } from './club.routes.ts';
export { findCompanies, listKeptOffers } from './managing/managed-offer.store.ts';
export { deleteOffer, keepOfferLogo, moveOffer, placeOffer, removeOfferLogo } from './managing/move-offer.ts';
export { createOffer, readKept, updateOffer } from './managing/save-offer.ts';
export { creditRewardList } from './rewarding/credit-reward-list.ts';
export { findGivenRewards, type GivenRewardLine } from './rewarding/given-reward.store.ts';
export { findRecipient } from './rewarding/reward-list.store.ts';
export { takeRewardBack } from './rewarding/take-reward-back.ts';
