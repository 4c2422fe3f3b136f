import type { Offer } from '@polana/contract/club';
import type { Role } from '@polana/contract/identity';
import type { ManagedOfferDetail, OfferDeed } from '@polana/contract/operator-club';
import { languages, type Language } from '@polana/contract/roles';
import { type ReactNode, useRef, useState } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { forgetKept, useKeptForm } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { Overtaken } from '../companies/overtaken.tsx';
import { useMoveOffer, useSaveOffer } from './club-desk.queries.ts';
import { clubDeskText } from './club-desk.texts.ts';
import { OfferBasics, OfferReach, OfferTexts, Part } from './offer-fields.tsx';
import { emptyOffer, formOf, isTranslated, problemsOf, valuesOf, type OfferValues } from './offer-form-values.ts';
import { OfferLogoField } from './offer-logo-field.tsx';

interface OfferEditorProps {
  role: Role;
  /** Null for a new one. */
  offer: ManagedOfferDetail | null;
  onSaved: (id: string) => void;
  onDeleted: () => void;
  /** The card employees see. */
  preview: (offer: Offer, lang: Language) => ReactNode;
  logo: ReactNode;
  /** The ways to rewards given and to crediting them. */
  rewards: ReactNode;
}

const keyOf = (offer: ManagedOfferDetail | null) => `offer ${offer?.id ?? 'new'}`;

/** One offer: what is written about it, how it looks in both languages, and its life from draft to end. */
export function OfferEditor({ role, offer, onSaved, onDeleted, preview, logo, rewards }: OfferEditorProps) {
  const save = useSaveOffer(role);
  const key = keyOf(offer);
  const form = useKeptForm(key, offer ? valuesOf(offer) : emptyOffer, offer?.version ?? 0, emptyOffer);
  const { values, isChanged } = form;
  const [attempt, setAttempt] = useState(0);
  const problems = problemsOf(values);
  const shown = attempt > 0 ? problems : [];
  // A new offer is saved once: what comes then is the editor of the one it became.
  const isBusy = save.isPending || (save.isSuccess && !offer);
  const foot = useRef<HTMLDivElement>(null);
  const onFocus = useKeptFocus(() => foot.current?.querySelector('button') ?? null);
  const onChange = (change: Partial<OfferValues>) => form.change({ ...values, ...change });

  async function store() {
    setAttempt((count) => count + 1);
    if (problems.length > 0 || isBusy) return;
    const known = offer && { id: offer.id, version: form.version };
    const saved = await save.mutateAsync({ known, form: formOf(values) }).catch(() => null);
    if (!saved) return;
    if (offer) discard();
    else forgetKept(key);
    showToast({ tone: 'success', text: clubDeskText('saved') });
    onSaved(saved.id);
  }

  function discard() {
    form.discard();
    setAttempt(0);
  }

  return (
    <>
      {offer && <Life {...{ role, offer, isChanged, onDeleted, rewards }} />}
      <ErrorSummary title={clubDeskText('errors.title', { count: shown.length })} errors={shown} attempt={attempt} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <div className="grid gap-5">
          <OfferBasics values={values} onChange={onChange} problems={shown} />
          <OfferTexts values={values} onChange={onChange} problems={shown} />
          <OfferReach role={role} values={values} onChange={onChange} problems={shown} />
          <OfferLogoField role={role} offerId={offer?.id ?? null} hasLogo={Boolean(offer?.logo)} picture={logo} />
          <div ref={foot} role="presentation" onFocus={onFocus} className="grid gap-5">
            {!isBusy && form.overtaken && <Overtaken form={form} />}
            <div className="flex flex-wrap gap-3">
              <Button size="large" isBusy={isBusy} onClick={() => void store()}>
                {clubDeskText('save')}
              </Button>
              {isChanged && (
                <Button variant="quiet" size="large" onClick={discard}>
                  {clubDeskText('discard')}
                </Button>
              )}
            </div>
          </div>
        </div>
        <Preview values={values} offer={offer} preview={preview} />
      </div>
    </>
  );
}

interface LifeProps {
  role: Role;
  offer: ManagedOfferDetail;
  isChanged: boolean;
  onDeleted: () => void;
  rewards: ReactNode;
}

const tones = { draft: 'draft', planned: 'waiting', active: 'approved', ended: 'info' } as const;

/** Where the offer stands and where it may go from here. */
function Life({ role, offer, isChanged, onDeleted, rewards }: LifeProps) {
  const move = useMoveOffer(role);
  const [asked, setAsked] = useState<'end' | 'delete' | null>(null);
  const { id, state, partnerName: name, clickCount, rewardCount, isUsed } = offer;
  const isShown = state === 'planned' || state === 'active';

  async function act(deed: OfferDeed | 'delete') {
    const moved = await move.mutateAsync({ id, deed }).catch(() => undefined);
    setAsked(null);
    if (moved === undefined) return;
    showToast({ tone: 'success', text: clubDeskText(`done.${deed}`) });
    if (deed !== 'delete') return;
    forgetKept(keyOf(offer));
    onDeleted();
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <StatusChip tone={tones[state]}>{clubDeskText(`state.${state}`)}</StatusChip>
      <span className="text-small text-ink2">
        {clubDeskText('edit.used', { clicks: format.number(clickCount), rewards: format.number(rewardCount) })}
      </span>
      <span className="flex flex-wrap gap-2 md:ml-auto">
        {!isShown && (
          <Button
            size="small"
            isBusy={move.isPending}
            disabledReason={isChanged ? clubDeskText('unsaved') : undefined}
            onClick={() => !isChanged && void act('publish')}
          >
            {clubDeskText('publish')}
          </Button>
        )}
        {isShown && !isUsed && (
          <Button variant="secondary" size="small" onClick={() => void act('unpublish')}>
            {clubDeskText('unpublish')}
          </Button>
        )}
        {isShown && (
          <Button variant="danger" size="small" onClick={() => setAsked('end')}>
            {clubDeskText('end')}
          </Button>
        )}
        {state === 'draft' && !isUsed && (
          <Button variant="danger" size="small" onClick={() => setAsked('delete')}>
            {clubDeskText('delete')}
          </Button>
        )}
        {rewards}
      </span>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? clubDeskText(`${asked}.title`) : ''}
        description={asked ? clubDeskText(`${asked}.about`, { name }) : ''}
        cancelLabel={clubDeskText('cancel')}
        actions={
          asked && (
            <Button variant="danger-solid" isBusy={move.isPending} onClick={() => void act(asked)}>
              {clubDeskText(`${asked}.submit`)}
            </Button>
          )
        }
      />
    </div>
  );
}

interface PreviewProps {
  values: OfferValues;
  offer: ManagedOfferDetail | null;
  preview: OfferEditorProps['preview'];
}

/** The card as it stands in the form, in the language of choice. */
function Preview({ values, offer, preview }: PreviewProps) {
  const [lang, setLang] = useState<Language>('sk');
  const isWhole = isTranslated(values);
  const told: Language = lang === 'en' && isWhole ? 'en' : 'sk';
  const percent = Number(values.rewardPercent);
  const card: Offer = {
    id: offer?.id ?? '',
    partnerName: values.partnerName || clubDeskText('example.partner'),
    title: told === 'en' ? values.titleEn : values.titleSk,
    description: told === 'en' ? values.descriptionEn : values.descriptionSk,
    lang: told,
    place: values.place,
    region: values.region,
    kind: values.kind,
    rewardPercent: Number.isFinite(percent) ? percent : 0,
    validTo: values.validTo ?? businessToday(),
    logo: offer?.logo ?? null,
  };
  return (
    <div className="lg:sticky lg:top-24">
      <Part id="offer-preview" title={clubDeskText('part.preview')}>
        <SegmentedControl
          label={clubDeskText('preview.label')}
          segments={languages.map((id) => ({ id, label: clubDeskText(`preview.${id}`) }))}
          selectedId={lang}
          onSelect={setLang}
          isFull
        />
        {preview(card, lang)}
        {!isWhole && <Banner tone="warning">{clubDeskText('preview.fallback')}</Banner>}
      </Part>
    </div>
  );
}
