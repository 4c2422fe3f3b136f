import { useState } from 'react';
import { Card } from './card.tsx';
import { Checkbox, CheckboxCard } from './checkbox.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { ComboBox } from './combo-box.tsx';
import { DateField } from './date-field.tsx';
import { DateRangeField, type DateRangeValue } from './date-range-field.tsx';
import { Disclosure } from './disclosure.tsx';
import { FileDropZone } from './file-drop-zone.tsx';
import { BallIcon, MountainIcon } from './icons-things.tsx';
import { MoneyField } from './money-field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { Section } from './showcase-section.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { UploadRow } from './upload-row.tsx';

const TOWNS = ['Banská Bystrica', 'Detva', 'Hriňová', 'Krupina', 'Sliač', 'Zvolen', 'Žiar nad Hronom'];

function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day}. ${month}. ${year}`;
}

function parseAmount(text: string): number | null {
  const plain = text.replace(/\s/gu, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/u.test(plain) ? Math.round(Number(plain) * 100) : null;
}

export function Choices() {
  return (
    <Section id="choices" title="Amounts, dates, choices, files">
      <div className="grid gap-5 lg:grid-cols-2">
        <AmountAndDates />
        <Lists />
        <Boxes />
        <Files />
      </div>
    </Section>
  );
}

function AmountAndDates() {
  const [amount, setAmount] = useState('412,80');
  const [stay, setStay] = useState<DateRangeValue>({ start: '2026-06-19', end: '2026-06-21' });
  const [day, setDay] = useState<string | null>(null);
  return (
    <Card className="grid content-start gap-5">
      <MoneyField
        label="Celková suma na doklade"
        value={amount}
        onChange={setAmount}
        parse={parseAmount}
        format={(amountCents) => (amountCents / 100).toFixed(2).replace('.', ',')}
      />
      <MoneyField
        label="Suma s chybou"
        value="0,005"
        onChange={() => undefined}
        parse={parseAmount}
        format={String}
        error="Zadajte sumu najviac na 2 desatinné miesta."
      />
      <DateRangeField
        label="Termín pobytu"
        startLabel="Príchod"
        endLabel="Odchod"
        startOpenLabel="Vybrať dátum príchodu"
        endOpenLabel="Vybrať dátum odchodu"
        value={stay}
        onChange={setStay}
        formatDate={formatDate}
        today="2026-07-14"
        max="2026-07-14"
        error={
          stay.start !== null && stay.end !== null && stay.end <= stay.start ? 'Odchod je pred príchodom.' : undefined
        }
      />
      <DateField
        label="Dátum vystavenia dokladu"
        hint="Napríklad 19. 6. 2026"
        value={day}
        onChange={setDay}
        formatDate={formatDate}
        openLabel="Vybrať dátum"
        today="2026-07-14"
      />
    </Card>
  );
}

function Lists() {
  const [kind, setKind] = useState<'date' | 'name' | null>(null);
  const [town, setTown] = useState<string | null>(null);
  const [query, setQuery] = useState('Štr');
  return (
    <Card className="grid content-start gap-5">
      <SearchField
        label="Hľadať v dokladoch"
        placeholder="Meno, osobné alebo číslo žiadosti"
        clearLabel="Vymazať hľadanie"
        value={query}
        onChange={setQuery}
      />
      <Select
        label="Radenie"
        placeholder="Vyberte"
        options={[
          { id: 'date', label: 'Najstaršie prvé', description: 'Podľa dátumu podania' },
          { id: 'name', label: 'Podľa mena' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <Select
        label="S chybou"
        placeholder="Vyberte"
        options={[]}
        value={null}
        onChange={() => undefined}
        error="Vyberte firmu."
      />
      <ComboBox
        label="Obec"
        hint="Začnite písať"
        options={TOWNS.map((name) => ({ id: name, label: name }))}
        value={town}
        onChange={setTown}
        emptyText="Nič nezodpovedá."
      />
      <TextArea label="Správa zamestnancovi" defaultValue="Doklad nie je čitateľný. Odfoťte ho, prosím, znova." />
      <Switch label="Klávesové skratky" description="Pôsobia, len keď nie je aktívne pole" defaultChecked />
      <Switch label="Tmavý vzhľad" />
    </Card>
  );
}

function Boxes() {
  const [type, setType] = useState<'stay' | 'sport'>('stay');
  const [reason, setReason] = useState<string | null>('name');
  return (
    <Card className="grid content-start gap-5">
      <RadioCards
        legend="Na čo žiadate príspevok?"
        options={[
          { id: 'stay', label: 'Rekreácia', description: 'zostáva 187,00 €', icon: <MountainIcon /> },
          { id: 'sport', label: 'Šport dieťaťa', description: 'zostáva 178,75 €', icon: <BallIcon /> },
        ]}
        value={type}
        onChange={setType}
      />
      <RadioCards
        legend="Dôvod"
        layout="rows"
        options={[
          { id: 'unreadable', label: 'Doklad nie je čitateľný alebo chýba strana', keyCap: '1' },
          { id: 'name', label: 'Doklad nie je na meno zamestnanca', keyCap: '2' },
        ]}
        value={reason}
        onChange={setReason}
      />
      <ChoiceGroup legend="Vyhlásenia" error="Potvrďte každé vyhlásenie.">
        <div className="grid gap-2.5">
          <CheckboxCard label="Rekreácia bola na území Slovenska a trvala aspoň dve prenocovania." defaultChecked />
          <CheckboxCard label="V roku 2026 nežiadam o tento príspevok u iného zamestnávateľa." />
        </div>
      </ChoiceGroup>
      <Checkbox label="Zapamätať si toto zariadenie" defaultChecked />
      <Checkbox label="Súhlasím s podmienkami" error="Potvrďte podmienky." />
      <Disclosure title="Pridať číslo rezervácie alebo poznámku">Skrytý obsah.</Disclosure>
    </Card>
  );
}

function Files() {
  const [names, setNames] = useState<string[]>([]);
  return (
    <Card className="grid content-start gap-3">
      <FileDropZone
        label="Doklad"
        cameraLabel="Odfotiť doklad"
        chooseLabel="Vybrať súbor"
        dropText="alebo ho sem presuňte"
        hint="JPG, PNG alebo PDF, spolu najviac 15 MB."
        accept="image/*,application/pdf"
        isMultiple
        onFiles={(files) => setNames(files.map((file) => file.name))}
      />
      {names.map((name) => (
        <UploadRow key={name} name={name} state="queued" stateText="čaká" removeLabel={`Odstrániť ${name}`} />
      ))}
      <UploadRow name="faktura-vartovka.jpg" detail="1,8 MB" state="done" stateText="nahraté" removeLabel="Odstrániť" />
      <UploadRow
        name="ucet-z-restauracie-pri-penzione-vartovka-strana-2.pdf"
        detail="3,2 MB"
        state="uploading"
        stateText="62 %"
        progress={0.62}
        progressLabel="Nahrávanie"
        removeLabel="Odstrániť"
      />
      <UploadRow name="fotka.jpg" state="warning" stateText="Fotka je rozmazaná." removeLabel="Odstrániť" />
      <UploadRow
        name="zmluva.pdf"
        state="error"
        stateText="Spojenie sa prerušilo."
        retryLabel="Skúsiť znova"
        removeLabel="Odstrániť"
      />
    </Card>
  );
}
