import { centsFromText } from '@polana/contract/money';
import { useProgramme } from '#modules/claims/claims.queries.ts';
import { useProductName } from '#modules/operator/operator.queries.ts';
import { formatNumbers } from '#platform/format-numbers.ts';
import { Contours } from '#ui/contours.tsx';
import { loginPageText } from './login.texts.ts';

/** The best the rules in force offer, and how long it takes; the figures have their place until it is known that there are none. */
function useFacts() {
  const { data, isPending } = useProgramme();
  const time = { figure: loginPageText('login.factTime'), about: loginPageText('login.factTimeAbout') };
  const rules = data?.rules ?? [];
  const [cap] = rules.map((rule) => rule.cap).toSorted((one, other) => centsFromText(other) - centsFromText(one));
  if (!cap && !isPending) return [time];
  const percent = Math.max(...rules.map((rule) => rule.percent));
  return [
    { figure: cap ? formatNumbers.ratio(String(percent)) : '', about: loginPageText('login.factRateAbout') },
    {
      figure: cap ? loginPageText('login.factLimit', { limit: formatNumbers.roundMoney(cap) }) : '',
      about: loginPageText('login.factLimitAbout'),
    },
    time,
  ];
}

/** What the programme is, beside the form from 900 px up. */
export function ProgrammePanel() {
  const facts = useFacts();
  // Under another name the product is no mountain.
  const isMountain = useProductName() === 'Poľana';
  return (
    <aside
      aria-label={loginPageText('login.panelLabel')}
      className="on-hero relative hidden flex-col justify-end overflow-hidden bg-hero-bg md:flex"
    >
      <Contours drawing="panel" className="absolute inset-0 size-full text-hero-line" />
      <div className="absolute inset-0 bg-linear-to-b from-transparent from-38% via-hero-bg/86 via-74% to-hero-bg/97" />
      {isMountain && (
        <p
          className="contours absolute top-[21.5%] left-[42%] flex items-center gap-2.5 text-compact font-semibold"
          aria-hidden="true"
        >
          <span className="size-2.5 rounded-full bg-arnica ring-5 ring-arnica/22" />
          <span className="rounded-chip bg-hero-bg px-1">{loginPageText('login.peak')}</span>
        </p>
      )}
      <div className="relative max-w-170 px-8 pb-10 lg:px-16 lg:pb-16">
        <p className="mb-7 text-[2.125rem] leading-10 font-heavy tracking-[-0.024em] text-balance lg:text-[2.75rem] lg:leading-12.5">
          {loginPageText('login.panelFirst')}{' '}
          <span className="block text-hero-line">{loginPageText('login.panelSecond')}</span>
        </p>
        <ul className="grid gap-2.5 lg:grid-cols-[auto_auto_auto] lg:justify-start lg:gap-0">
          {facts.map(({ figure, about }) => (
            <li key={about} className="lg:border-l lg:border-white/22 lg:px-7 lg:first:border-0 lg:first:pl-0">
              <b className="block min-h-7.5 text-[1.5rem] leading-7.5 font-heavy text-arnica num">{figure}</b>
              <span className="text-compact text-on-hero2">{about}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
