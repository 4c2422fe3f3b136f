import type { DemoOffer } from './club-offers.ts';

interface Terms {
  conditionsSk: string;
  conditionsEn: string;
  howToUseSk: string;
  howToUseEn: string;
}

const booking = {
  howToUseSk:
    'Pobyt si rezervujte cez odkaz v ponuke alebo telefonicky a uveďte, že ste v klube. Na doklade musí byť vaše meno a termín pobytu. Odmenu pripíšeme do 30 dní od skončenia pobytu.',
  howToUseEn:
    'Book through the link of the offer or by phone and say that you are in the club. The receipt has to carry your name and the dates. We add the reward within 30 days after the stay.',
};

const membership = {
  howToUseSk:
    'Prihlášku podajte cez odkaz v ponuke a uveďte, že ste v klube. Po zaplatení pošlite potvrdenie ako obvykle so žiadosťou o príspevok. Odmenu pripíšeme do 30 dní.',
  howToUseEn:
    'Sign up through the link of the offer and say that you are in the club. After paying send the confirmation with your claim as usual. We add the reward within 30 days.',
};

const termsByKind: Record<DemoOffer['kind'], Terms> = {
  stay: {
    ...booking,
    conditionsSk:
      'Odmena platí na ubytovanie od dvoch nocí pre všetky osoby na doklade. Neplatí cez Vianoce a Silvestra.',
    conditionsEn:
      'The reward applies to stays of two nights and more, for everybody on the receipt. Not valid over Christmas and New Year.',
  },
  wellness: {
    ...booking,
    conditionsSk: 'Odmena platí na pobyt s procedúrami od dvoch nocí. Procedúry bez ubytovania sa nepočítajú.',
    conditionsEn:
      'The reward applies to stays with treatments of two nights and more. Treatments without a stay do not count.',
  },
  sport: {
    ...membership,
    conditionsSk: 'Odmena platí na členské a tréningové poplatky na celé obdobie, nie na jednotlivé vstupy.',
    conditionsEn: 'The reward applies to membership and training fees for a whole term, not to single visits.',
  },
  camp: {
    ...membership,
    conditionsSk: 'Odmena platí na tábory počas školských prázdnin. Cena za výlety mimo programu sa nepočíta.',
    conditionsEn: 'The reward applies to camps during school holidays. Trips outside the programme do not count.',
  },
  other: {
    ...booking,
    conditionsSk: 'Odmena platí na služby uvedené v ponuke, jedna odmena na osobu a rok.',
    conditionsEn: 'The reward applies to the services of the offer, one reward per person and year.',
  },
};

export function termsOf({ kind }: DemoOffer): Terms {
  return termsByKind[kind];
}

const streets = ['Hlavná', 'Horská', 'Lesná', 'Kúpeľná', 'Pod stráňou', 'Potočná', 'Záhradná', 'Na výslní'];

/** An invented address in the place of the offer. */
export function addressOf({ place }: DemoOffer, index: number): string {
  return place ? `${streets[index % streets.length]} ${3 + ((index * 7) % 60)}, ${place}` : '';
}
