import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import { Banner } from './banner.tsx';
import { Button, buttonClass } from './button.tsx';
import { Card, CardHeader } from './card.tsx';
import { Contours } from './contours.tsx';
import { CountPill } from './count-pill.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailedBanner } from './failed-banner.tsx';
import { IconButton } from './icon-button.tsx';
import {
  ArrowRightIcon,
  CheckIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  MenuIcon,
  SearchIcon,
} from './icons-controls.tsx';
import { ClockIcon, RotateIcon } from './icons-signs.tsx';
import { CameraIcon } from './icons-things.tsx';
import * as controls from './icons-controls.tsx';
import * as signs from './icons-signs.tsx';
import * as things from './icons-things.tsx';
import { KeyCap } from './key-cap.tsx';
import { Logo } from './logo.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Row, Section } from './showcase-section.tsx';
import { Skeleton, SkeletonGroup, SkeletonText } from './skeleton.tsx';
import { standaloneLinkClass, textLinkClass } from './text-link.ts';

const LONG_COMPANY = 'Spoločnosť pre prevádzku a údržbu strojárskych zariadení, spol. s r. o.';

export function Buttons() {
  return (
    <Section id="buttons" title="Buttons and links">
      <Row>
        <Button>Prihlásiť sa</Button>
        <Button variant="secondary">Zaregistrovať sa</Button>
        <Button variant="quiet">Pridať ďalšiu stranu</Button>
        <Button variant="danger" keyCap="R">
          Zamietnuť
        </Button>
        <Button variant="danger-solid">Zamietnuť a ďalej</Button>
        <Button icon={<CheckIcon />} keyCap="A">
          Schváliť 187,00 €
        </Button>
      </Row>
      <Row>
        <Button size="small">Dokončiť žiadosť</Button>
        <Button size="small" variant="secondary">
          Pozrieť 38 ponúk
        </Button>
        <Button size="large">Overiť a pokračovať</Button>
        <Button size="flow" iconEnd={<ArrowRightIcon />}>
          Pokračovať
        </Button>
        <Button isBusy>Odosielame</Button>
        <Button disabledReason="Najprv nahrajte doklad.">Odoslať žiadosť</Button>
      </Row>
      <Row>
        <div className="w-44">
          <Button isFull>Schváliť výnimočne a pokračovať</Button>
        </div>
        <a href="#buttons" className={buttonClass({ variant: 'secondary' })}>
          Odkaz ako tlačidlo
        </a>
        <p>
          Text s odkazom na{' '}
          <a href="#buttons" className={textLinkClass}>
            ochranu osobných údajov
          </a>
          .
        </p>
        <a href="#buttons" className={standaloneLinkClass}>
          Všetky pohyby
        </a>
      </Row>
      <Row>
        <IconButton label="Otvoriť ponuku" icon={<MenuIcon size={24} />} />
        <IconButton label="Predchádzajúca" icon={<ChevronLeftIcon />} isDisabled />
        <IconButton label="Ďalšia" icon={<ChevronRightIcon />} />
        <IconButton label="Otočiť o 90 stupňov" icon={<RotateIcon />} size="medium" />
        <IconButton label="Stiahnuť" icon={<DownloadIcon />} aria-pressed />
        <KeyCap>Ctrl + Enter</KeyCap>
        <CountPill>4</CountPill>
        <CountPill tone="quiet">213</CountPill>
        <Avatar name="Zuzana Hrivnáková" />
        <Avatar name="Ľubomíra Kováčiková-Štrbáková" size="medium" />
        <Avatar name={LONG_COMPANY} size="large" />
      </Row>
    </Section>
  );
}

export function Brand() {
  const [language, setLanguage] = useState<'sk' | 'en'>('sk');
  const [state, setState] = useState('waiting');
  return (
    <Section id="brand" title="Brand, hero, segments">
      <Row>
        <Logo word="Poľana" />
        <SegmentedControl
          label="Jazyk"
          segments={[
            { id: 'sk', label: 'SK', spokenSuffix: ' – slovenčina', lang: 'sk' },
            { id: 'en', label: 'EN', spokenSuffix: ' – English', lang: 'en' },
          ]}
          selectedId={language}
          onSelect={setLanguage}
        />
        <SegmentedControl
          label="Stav"
          segments={[
            { id: 'waiting', label: 'Čakajúce', count: 23 },
            { id: 'approved', label: 'Schválené' },
            { id: 'rejected', label: 'Zamietnuté' },
          ]}
          selectedId={state}
          onSelect={setState}
        />
      </Row>
      <Card tone="hero" hasPadding={false} className="mb-4">
        <Contours drawing="hero" className="absolute inset-0 size-full text-hero-line opacity-60" />
        <div className="relative p-8">
          <p className="text-h3 font-medium text-on-hero2">V roku 2026 môžete ešte získať</p>
          <p className="mt-1.5 mb-2 text-display num">
            365,75<small className="text-[2.125rem] font-semibold"> €</small>
          </p>
          <p className="mb-8 text-compact text-on-hero2">
            Zostatok na účte{' '}
            <a href="#brand" className="text-white underline underline-offset-3 num">
              468,40 €
            </a>{' '}
            k 14. 7. 2026
          </p>
          <Button variant="sun" size="large" icon={<CameraIcon />}>
            Nahrať doklad
          </Button>
        </div>
      </Card>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="relative h-160 overflow-hidden rounded-card bg-hero-bg">
          <Contours drawing="panel" className="absolute inset-0 size-full text-hero-line" />
        </div>
        <div>
          <div className="relative mb-4 h-26 overflow-hidden bg-hero-bg">
            <Contours drawing="strip" className="absolute inset-0 size-full text-hero-line" />
          </div>
          <Card>
            <EmptyState title="Zatiaľ tu nie sú žiadne doklady" hasArt action={<Button>Nahrať doklad</Button>}>
              Odfoťte účtenku alebo faktúru. Príspevok vypočítame hneď.
            </EmptyState>
          </Card>
        </div>
      </div>
    </Section>
  );
}

export function Messages() {
  return (
    <Section id="messages" title="Cards, banners, empty and loading">
      <div className="grid gap-4 lg:grid-cols-2">
        <Banner tone="info">Zostáva vám z limitu 2026: 187,00 €. Viac už tento rok získať nemôžete.</Banner>
        <Banner tone="warning" title="Overte termín">
          Od konca pobytu uplynulo 37 dní. Skontrolujte dátum.
        </Banner>
        <Banner tone="error" title="Niečo sa pokazilo na našej strane.">
          Kód chyby 7f3a.
        </Banner>
        <FailedBanner retryLabel="Skúsiť znova" onRetry={() => undefined}>
          Žiadosti sa nepodarilo načítať.
        </FailedBanner>
        <Banner tone="success">Profil je uložený.</Banner>
        <Card tone="waiting" className="flex flex-wrap items-center gap-4">
          <span className="grid size-11 flex-none place-items-center rounded-control bg-wait-bg text-wait-fg">
            <ClockIcon size={24} />
          </span>
          <div className="min-w-0 flex-[1_1_12rem]">
            <h3 className="text-h3">Dokončite žiadosť: Penzión Vartovka</h3>
            <p className="text-small text-ink3">
              Pobyt sa skončil 21. 6. Doklad treba odoslať do 21. 7., zostáva <b className="text-wait-fg">7 dní</b>.
            </p>
          </div>
          <Button size="small">Dokončiť žiadosť</Button>
        </Card>
        <Card>
          <CardHeader
            title={LONG_COMPANY}
            description="Dlhý názov sa zalomí"
            end={
              <a href="#messages" className={standaloneLinkClass}>
                Všetky pohyby
              </a>
            }
          />
          <p className="text-ink2">Najneskôr do tridsiatich dní odo dňa skončenia rekreácie.</p>
        </Card>
        <Card>
          <EmptyState
            title="Filtru nič nezodpovedá"
            icon={<SearchIcon />}
            level={3}
            action={<Button variant="secondary">Zrušiť filtre</Button>}
          />
        </Card>
        <Card>
          <SkeletonGroup label="Načítava sa">
            <div className="mb-4 flex items-center gap-4">
              <Skeleton className="size-11 rounded-control" />
              <Skeleton className="h-6 w-40" />
            </div>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        </Card>
      </div>
    </Section>
  );
}

export function Icons() {
  return (
    <Section id="icons" title="Icons">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 text-small text-ink2">
        {Object.entries({ ...signs, ...controls, ...things }).map(([name, Icon]) => (
          <li key={name} className="flex items-center gap-2.5">
            <Icon size={24} /> {name.replace('Icon', '')}
          </li>
        ))}
      </ul>
    </Section>
  );
}
