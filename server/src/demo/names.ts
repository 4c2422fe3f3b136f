import type { Random } from './random.ts';

/** Common Slovak names; who carries which combination is invented. */

const womenNames = (
  'Mária Anna Zuzana Katarína Eva Jana Helena Monika Ľubica Martina Andrea Lenka Lucia Veronika Kristína Dominika ' +
  'Ivana Alena Viera Božena Darina Emília Gabriela Jarmila Jozefína Klaudia Magdaléna Marta Michaela Miroslava Natália ' +
  'Nikola Oľga Patrícia Petra Renáta Silvia Soňa Stanislava Tatiana Terézia Valéria Zdenka Žaneta Žofia Ľudmila Ľubomíra ' +
  'Drahomíra Daniela Denisa Adriana Beáta'
).split(' ');

const menNames = (
  'Jozef Ján Peter Martin Michal Milan Tomáš Miroslav Štefan Pavol Marek Ľubomír Vladimír Juraj Branislav Jaroslav ' +
  'Rastislav Dušan Igor Roman Imrich Ľuboš Stanislav Andrej Lukáš Matej Matúš Adam Samuel Filip Jakub Dominik Patrik ' +
  'Viliam Vojtech Karol Ladislav Ľudovít Emil Eduard Drahoslav Ondrej Radoslav Róbert Richard Rudolf Šimon Timotej ' +
  'Zdenko Žigmund Maroš Boris Daniel Erik'
).split(' ');

/** Each surname in its masculine and feminine form: the feminine one follows no single rule. */
const surnames = (
  'Hrivnák/Hrivnáková Oravec/Oravcová Kováč/Kováčová Tóth/Tóthová Kmeť/Kmeťová Ďurica/Ďuricová Žiak/Žiaková Vŕba/Vŕbová ' +
  'Tŕň/Tŕňová Gašparovič/Gašparovičová Krpeľan/Krpeľanová Kĺč/Kĺčová Novotný/Novotná Vrabec/Vrabcová Holub/Holubová ' +
  'Sokol/Sokolová Slávik/Sláviková Líška/Líšková Medveď/Medveďová Vlk/Vlková Zajac/Zajacová Baran/Baranová Kozák/Kozáková ' +
  'Mlynár/Mlynárová Pekár/Pekárová Mäsiar/Mäsiarová Krajčír/Krajčírová Kolár/Kolárová Tesár/Tesárová Hutník/Hutníková ' +
  'Uhliar/Uhliarová Valach/Valachová Bača/Bačová Horár/Horárová Lesák/Lesáková Hájnik/Hájniková Rybár/Rybárová ' +
  'Sedlár/Sedlárová Remeň/Remeňová Debnár/Debnárová Stolár/Stolárová Klimek/Klimeková Klenovský/Klenovská ' +
  'Očovský/Očovská Hriňovský/Hriňovská Detviansky/Detvianska Poničan/Poničanová Zvolenský/Zvolenská Bystrický/Bystrická ' +
  'Brezniansky/Breznianska Horehron/Horehronová Podhorský/Podhorská Zahradník/Zahradníková Dubovský/Dubovská ' +
  'Javorský/Javorská Brezina/Brezinová Jedlička/Jedličková Smrek/Smreková Lipták/Liptáková Turčan/Turčanová ' +
  'Oravčík/Oravčíková Kysučan/Kysučanová Gemerský/Gemerská Hontiansky/Hontianska Novohradský/Novohradská Hudák/Hudáková ' +
  'Hudec/Hudecová Gajdoš/Gajdošová Trubač/Trubačová Bubeník/Bubeníková Malý/Malá Veľký/Veľká Biely/Biela Čierny/Čierna ' +
  'Rusnák/Rusnáková Sivák/Siváková Belák/Beláková Černák/Černáková Kučera/Kučerová Kudlač/Kudlačová Krátky/Krátka ' +
  'Dlhoš/Dlhošová Tichý/Tichá Veselý/Veselá Hrubý/Hrubá Mráz/Mrázová Ľadovský/Ľadovská Snežný/Snežná Sucháč/Sucháčová ' +
  'Potocký/Potocká Studený/Studená Jazierko/Jazierková Skalický/Skalická Kameník/Kameníková Vrchovský/Vrchovská ' +
  'Dolinský/Dolinská Lúčny/Lúčna Poliak/Poliaková Roľník/Roľníková Záhorský/Záhorská Pastier/Pastierová Žatko/Žatková ' +
  'Senko/Senková Ovsený/Ovsená Jačmeň/Jačmeňová Makovník/Makovníková Cibula/Cibulová Hrach/Hrachová Fazuľa/Fazuľová ' +
  'Repka/Repková Hruška/Hrušková Jablonský/Jablonská Slivka/Slivková Čerešňa/Čerešňová Orech/Orechová Štrbák/Štrbáková ' +
  'Štefanka/Štefanková Martinec/Martincová Pavlík/Pavlíková Petrík/Petríková Jankech/Jankechová Ondrejka/Ondrejková ' +
  'Mikuš/Mikušová Matúška/Matúšková Jurík/Juríková Tomko/Tomková Benko/Benková Ďurčo/Ďurčová Ferko/Ferková ' +
  'Gregor/Gregorová Havran/Havranová Chrenko/Chrenková Ivanič/Ivaničová Kubinec/Kubincová Lacko/Lacková Maruška/Marušková ' +
  'Nociar/Nociarová Palko/Palková Rapčan/Rapčanová Šípka/Šípková Šuhaj/Šuhajová Škvarka/Škvarková Ťažký/Ťažká ' +
  'Vician/Vicianová Výboh/Výbohová Zelenka/Zelenková Žilka/Žilková Žuffa/Žuffová'
)
  .split(' ')
  .map((pair) => pair.split('/') as [masculine: string, feminine: string]);

const boys = 'Matúš Samuel Jakub Adam Michal Oliver Tobias Filip Dávid Tomáš Lukáš Richard Leo Hugo'.split(' ');
const girls = 'Sofia Ema Nela Viktória Hana Nina Laura Lea Tamara Zara Alžbeta Michaela Terézia Liliana'.split(' ');

export interface FullName {
  firstName: string;
  lastName: string;
}

export function drawName(random: Random): FullName {
  const isWoman = random.chance(0.42);
  const [masculine, feminine] = random.pick(surnames);
  if (!isWoman) return { firstName: random.pick(menNames), lastName: masculine };
  const isDouble = random.chance(0.05);
  const lastName = isDouble ? `${feminine}-${random.pick(surnames)[1]}` : feminine;
  return { firstName: random.pick(womenNames), lastName };
}

/** A child carries the surname of the parent in the form of its own gender. */
export function drawChildName(random: Random, parentLastName: string): string {
  const isGirl = random.chance(0.5);
  const parentName = parentLastName.split('-')[0] ?? parentLastName;
  const pair = surnames.find((forms) => forms.includes(parentName));
  const lastName = pair ? pair[isGirl ? 1 : 0] : parentLastName;
  return `${random.pick(isGirl ? girls : boys)} ${lastName}`;
}

/** `Ľubomíra Kováčiková-Štrbáková` → `lubomira.kovacikova-strbakova`. */
export function usernameOf({ firstName, lastName }: FullName): string {
  return `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-');
}
