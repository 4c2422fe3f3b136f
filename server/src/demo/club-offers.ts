import { activityOffers } from './club-offers-activities.ts';
import { stayOffers } from './club-offers-stays.ts';

export interface DemoOffer {
  partnerName: string;
  place: string;
  region: string;
  kind: 'stay' | 'wellness' | 'sport' | 'camp' | 'other';
  rewardPercent: number;
  titleSk: string;
  titleEn: string;
  descriptionSk: string;
  descriptionEn: string;
  /** Over already; the others run for months. */
  endedDaysAgo?: number;
}

/** Shown in this order: a stay, a spa and a ski school first, as different as the club is. */
export const demoOffers: readonly DemoOffer[] = [
  ...stayOffers.slice(0, 2),
  ...activityOffers.slice(0, 1),
  ...stayOffers.slice(2),
  ...activityOffers.slice(1),
];
