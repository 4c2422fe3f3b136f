import { icoWith } from './ico.ts';

/** Invented hotels and clubs of real regions; the partners of the club are among them. */

export interface Hotel {
  name: string;
  ico: string;
  /** Euros for one night of a usual party. */
  nightFrom: number;
  nightTo: number;
}

export interface SportClub {
  name: string;
  /** Euros for half a year. */
  feeFrom: number;
  feeTo: number;
}

const hotelLines = [
  'Horský hotel Kráľová 62 128',
  'Penzión Vartovka 58 118',
  'Wellness Sliač 96 178',
  'Kúpeľný dom Brusno 82 142',
  'Apartmány Donovaly 78 162',
  'Chata na Skalke 38 72',
  'Chata pod Hrádkom 34 66',
  'Hotel Hrochoť 66 124',
  'Penzión Zelená stráň 52 104',
  'Chata Bukovina 40 78',
  'Hotel Tri duby 70 134',
  'Penzión U tetky Veroniky 48 92',
  'Rekreačné stredisko Látky 44 88',
  'Hotel Pod Ostrôžkou 68 126',
  'Penzión Terchovský dvor 56 112',
  'Hotel Pod Rozsutčekom 74 138',
  'Apartmány Pod Soliskom 88 184',
  'Horský hotel Kamzičie sedlo 82 158',
  'Wellness hotel Bosorkin prameň 94 172',
  'Penzión Pri Hornáde 50 98',
  'Chata Pod Sivým vrchom 42 80',
  'Hotel Goralské nebo 64 118',
  'Penzión Bašta Levoča 58 108',
  'Kúpeľný dom Vlárčanka 80 146',
  'Hotel Pieninský dvor 62 116',
  'Drevenice Tichá dolina 90 168',
  'Penzión Starý majer 46 90',
  'Aqua hotel Modrý prameň 84 152',
  'Hotel Teplá zátoka 78 144',
  'Penzión Pod Devínom 60 114',
  'Vinársky dvor Tokaj 54 106',
  'Kemping Zlatá zátoka 32 60',
  'Hotel Morské vŕšky 56 108',
  'Penzión Banský dom 54 102',
  'Kúpeľný dom Travertínka 76 138',
  'Chata Zlatý vŕšok 44 84',
  'Hotel Zubria lúka 52 98',
  'Penzión Ždiarska bačovňa 58 116',
];

const clubLines = [
  'Futbalová prípravka Detva 90 180',
  'Hokejový klub Zvolen, o. z. 180 320',
  'Plavecký oddiel Detva 110 190',
  'Gymnastický klub Poľana 120 220',
  'Tenisový klub Hriňová 100 210',
  'Karate klub Detva 80 150',
  'Volejbalový oddiel Zvolen 70 140',
  'Basketbalový klub Bystrička 95 190',
  'Bežecký oddiel Očová 50 110',
  'Atletický klub Zvolen 75 150',
  'Džudo klub Podpoľanie 70 140',
  'Lyžiarska škola Skalka 120 260',
  'Tanečné štúdio Krok, športový klub 90 180',
  'Hádzanársky klub Detva 80 160',
  'Cyklistický oddiel Hriňová 85 170',
  'Florbalový klub Kriváň 60 130',
  'Horolezecký oddiel Zvolen 75 160',
  'Stolnotenisový klub Vígľaš 50 100',
  'Jazdecký klub Slatina 140 290',
  'Futbalový klub Očová, mládež 70 140',
];

export const hotels: readonly Hotel[] = hotelLines.map((line, index) => {
  const { name, from, to } = parsed(line);
  return { name, ico: icoWith(9_010_000 + index * 37), nightFrom: from, nightTo: to };
});

export const sportClubs: readonly SportClub[] = clubLines.map((line) => {
  const { name, from, to } = parsed(line);
  return { name, feeFrom: from, feeTo: to };
});

export function icoOf(hotelName: string): string {
  return hotels.find((hotel) => hotel.name === hotelName)?.ico ?? '';
}

function parsed(line: string): { name: string; from: number; to: number } {
  const match = /^(.+) (\d+) (\d+)$/.exec(line);
  if (!match) throw new RangeError(`not an issuer: ${line}`);
  return { name: match[1] ?? '', from: Number(match[2]), to: Number(match[3]) };
}
