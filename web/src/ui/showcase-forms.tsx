import { useState } from 'react';
import { Card } from './card.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PolicyChecklist } from './policy-checklist.tsx';
import { Section } from './showcase-section.tsx';
import { standaloneLinkClass } from './text-link.ts';
import { TextField } from './text-field.tsx';

export function TextForms() {
  const [code, setCode] = useState('4819');
  return (
    <Section id="text-fields" title="Text fields">
      <Card className="grid gap-5 md:grid-cols-2">
        <TextField label="E-mail alebo používateľské meno" defaultValue="zuzana.hrivnakova@detvan.example" />
        <PasswordField
          label="Heslo"
          labelEnd={
            <a href="#text-fields" className={standaloneLinkClass}>
              Zabudli ste heslo?
            </a>
          }
          defaultValue="poloninaVtrave"
          showLabel="Zobraziť heslo"
          hideLabel="Skryť heslo"
          capsLockHint="Máte zapnutý Caps Lock."
        />
        <OneTimeCodeField
          label="Kód zo správy"
          hint="Kód môžete aj vložiť, medzery neprekážajú."
          value={code}
          onChange={setCode}
        />
        <TextField
          label="E-mail"
          defaultValue="zuzana.hrivnakova@"
          error="Zadajte platnú e-mailovú adresu."
          id="email-wrong"
        />
        <TextField
          label="Číslo rezervácie"
          optionalMark="(nepovinné)"
          defaultValue="4402 118 903"
          successLabel="V poriadku"
        />
        <TextField label="Osobné číslo" defaultValue="10482" readOnly hint="Mení ho správca firmy." />
        <div>
          <PasswordField
            label="Nové heslo"
            autoComplete="new-password"
            describedBy="policy"
            showLabel="Zobraziť heslo"
            hideLabel="Skryť heslo"
            capsLockHint="Máte zapnutý Caps Lock."
          />
          <PolicyChecklist
            id="policy"
            title="Heslo musí mať"
            stateLabels={{ met: 'splnené', unmet: 'nesplnené' }}
            rules={[
              { id: 'length', text: 'Aspoň 12 znakov', state: 'met' },
              { id: 'digit', text: 'Písmeno aj číslicu', state: 'unmet' },
              { id: 'special', text: 'Špeciálny znak', state: 'neutral' },
            ]}
          />
        </div>
        <ErrorSummaryDemo />
      </Card>
    </Section>
  );
}

function ErrorSummaryDemo() {
  const [attempt, setAttempt] = useState(0);
  return (
    <div>
      <button type="button" className="mb-3 min-h-11 underline" onClick={() => setAttempt(attempt + 1)}>
        Ukázať súhrn chýb
      </button>
      {attempt > 0 && (
        <ErrorSummary
          title="Opravte 2 chyby"
          attempt={attempt}
          errors={[
            { fieldId: 'email-wrong', message: 'Zadajte platnú e-mailovú adresu.' },
            { message: 'Nahratie dokladu je povinné.' },
          ]}
        />
      )}
    </div>
  );
}
