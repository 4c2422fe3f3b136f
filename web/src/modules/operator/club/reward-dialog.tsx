import { textFromCents } from '@polana/contract/money';
import type { Role } from '@polana/contract/identity';
import { rewardListRowsMax, type ManagedOfferDetail, type RewardListAnswer } from '@polana/contract/operator-club';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { format } from '#platform/format.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { centsFromTyped } from '../rules/typed-figures.ts';
import { clubCompaniesQuery, useCreditList, useFindRecipient, useGiveReward } from './club-desk.queries.ts';
import { clubDeskText } from './club-desk.texts.ts';
import { orderKeys, type OrderKeys } from './order-keys.ts';

interface RewardDialogProps {
  role: Role;
  offer: ManagedOfferDetail;
  onClose: () => void;
}

/** Credits rewards for an offer: one by hand, or a whole list. Stands while it is open. */
export function RewardDialog({ role, offer, onClose }: RewardDialogProps) {
  const [way, setWay] = useState<'hand' | 'file'>('hand');
  const [keys] = useState(orderKeys);
  const [typed, setTyped] = useState(nothingTyped);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={leaveWords(Object.values(typed).some((text) => text !== ''))}
      size="large"
      title={clubDeskText('reward.title', { name: offer.partnerName })}
      cancelLabel={clubDeskText('close')}
    >
      <div className="grid gap-5">
        <SegmentedControl
          label={clubDeskText('reward.tabs')}
          segments={[
            { id: 'hand', label: clubDeskText('reward.byHand') },
            { id: 'file', label: clubDeskText('reward.byFile') },
          ]}
          selectedId={way}
          onSelect={setWay}
          isFull
        />
        <div hidden={way !== 'hand'}>
          <ByHand role={role} offerId={offer.id} keys={keys} typed={typed} onTyped={setTyped} />
        </div>
        <div hidden={way !== 'file'}>
          <ByFile role={role} offerId={offer.id} />
        </div>
      </div>
    </Dialog>
  );
}

const nothingTyped = { number: '', amount: '', note: '' };

interface ByHandProps {
  role: Role;
  offerId: string;
  keys: OrderKeys;
  typed: typeof nothingTyped;
  onTyped: (typed: typeof nothingTyped) => void;
}

function ByHand({ role, offerId, keys, typed, onTyped }: ByHandProps) {
  const [search, setSearch] = useState('');
  const [companyId, setCompanyId] = useState<string | null>(null);
  const { number, amount, note } = typed;
  const change = (changes: Partial<typeof nothingTyped>) => onTyped({ ...typed, ...changes });
  const [problem, setProblem] = useState<{ field: 'company' | 'number' | 'amount'; text: string } | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const companies = useQuery(clubCompaniesQuery(role, search));
  const finding = useFindRecipient(role);
  const giving = useGiveReward(role);
  const recipient = finding.data?.recipient ?? null;
  const numberField = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    await (recipient ? give() : find());
    focusFirstInvalid(fields);
  }

  async function find() {
    if (finding.isPending) return;
    setTold(null);
    if (companyId === null || number.trim() === '') {
      const field = companyId === null ? 'company' : 'number';
      setProblem({ field, text: clubDeskText('reward.findFirst') });
      return;
    }
    const found = await finding.mutateAsync({ companyId, personalNumber: number.trim() }).catch(() => null);
    setProblem(found?.problem ? { field: 'number', text: found.problem } : null);
  }

  async function give() {
    const sum = amountOf(amount);
    setProblem(sum === null ? { field: 'amount', text: clubDeskText('reward.amountInvalid') } : null);
    if (sum === null || !recipient || giving.isPending) return;
    const order = { offerId, employeeId: recipient.employeeId, amount: sum, note: note.trim() };
    const given = await giving.mutateAsync({ ...order, key: keys.keyOf(order) }).catch(() => null);
    if (!given) return;
    keys.end(order);
    setTold(clubDeskText('reward.given', { name: recipient.name, amount: format.money(given.amount) }));
    onTyped(nothingTyped);
    finding.reset();
    numberField.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4.5">
      <div role="status" className="empty:hidden">
        {told && <Banner tone="success">{told}</Banner>}
      </div>
      <ComboBox
        label={clubDeskText('reward.company')}
        hint={clubDeskText('companies.hint')}
        options={(companies.data?.items ?? []).map(({ id, name, ico }) => ({ id, label: name, description: ico }))}
        value={companyId}
        onSearch={setSearch}
        onChange={(id) => {
          setProblem(null);
          setCompanyId(id);
          finding.reset();
        }}
        isLoading={companies.isFetching}
        loadingText={clubDeskText('companies.loading')}
        emptyText={clubDeskText('companies.none')}
        {...(problem?.field === 'company' && { error: problem.text })}
      />
      <TextField
        ref={numberField}
        label={clubDeskText('reward.number')}
        value={number}
        onChange={(event) => {
          change({ number: event.target.value });
          finding.reset();
        }}
        {...(problem?.field === 'number' && { error: problem.text })}
      />
      {recipient ? (
        <>
          <Banner tone="info" isLive>
            {clubDeskText('reward.found', { name: recipient.name, company: recipient.companyName })}
          </Banner>
          <TextField
            label={clubDeskText('reward.amount')}
            inputMode="decimal"
            autoFocus
            value={amount}
            onChange={(event) => change({ amount: event.target.value })}
            {...(problem?.field === 'amount' && { error: problem.text })}
          />
          <TextField
            label={clubDeskText('reward.note')}
            optionalMark={`(${clubDeskText('field.optional')})`}
            maxLength={200}
            value={note}
            onChange={(event) => change({ note: event.target.value })}
          />
          <Button type="submit" isBusy={giving.isPending}>
            {clubDeskText('reward.give')}
          </Button>
        </>
      ) : (
        <Button type="submit" variant="secondary" isBusy={finding.isPending}>
          {clubDeskText('reward.find')}
        </Button>
      )}
    </form>
  );
}

/** `12,5` becomes `12.50`; null for what is no amount. */
function amountOf(typed: string): string | null {
  const cents = centsFromTyped(typed);
  return cents ? textFromCents(cents) : null;
}

function ByFile({ role, offerId }: { role: Role; offerId: string }) {
  const check = useCreditList(role);
  const credit = useCreditList(role);
  const [file, setFile] = useState<File | null>(null);
  // What was last heard of this file: it stands while the list is credited, and for another attempt when that fails.
  const [answer, setAnswer] = useState<RewardListAnswer | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const onFocus = useKeptFocus(() => part.current?.querySelector('button') ?? null);

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    setFile(chosen);
    setAnswer(null);
    check.mutate({ file: chosen, offerId, isConfirmed: false }, { onSuccess: setAnswer });
  }

  return (
    <div ref={part} role="presentation" onFocus={onFocus} className="grid gap-4.5">
      <p className="text-compact text-ink2 text-pretty">{clubDeskText('file.about', { count: rewardListRowsMax })}</p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          variant="secondary"
          accept=".csv,.xlsx,text/csv"
          isDisabled={credit.isPending}
          onFiles={([chosen]) => choose(chosen)}
        >
          {clubDeskText('file.choose')}
        </FileButton>
        <span role="status" className="wrap-anywhere">
          {check.isPending
            ? clubDeskText('file.checking')
            : credit.isPending
              ? clubDeskText('file.crediting')
              : file?.name}
        </span>
      </div>
      <div role="status" className="grid gap-4 empty:hidden">
        {answer && <Checked answer={answer} />}
      </div>
      {answer && file && !answer.isCredited && answer.errors.length === 0 && answer.known === null && (
        <Button
          isBusy={credit.isPending}
          onClick={() => credit.mutate({ file, offerId, isConfirmed: true }, { onSuccess: setAnswer })}
        >
          {clubDeskText('file.confirm')}
        </Button>
      )}
    </div>
  );
}

function Checked({ answer }: { answer: RewardListAnswer }) {
  const { rowCount: count, errors, known, isCredited } = answer;
  const total = format.money(answer.total);
  if (known)
    return (
      <Banner tone="warning">{clubDeskText('file.known', { name: known.by, moment: format.moment(known.at) })}</Banner>
    );
  if (errors.length === 0)
    return (
      <Banner tone={isCredited ? 'success' : 'info'}>
        {clubDeskText(isCredited ? 'file.done' : 'file.good', { count, total })}
      </Banner>
    );
  return (
    <>
      <Banner tone="error">{clubDeskText('file.wrong', { count: errors.length })}</Banner>
      <table className="w-full text-left text-compact">
        <thead>
          <tr className="text-small text-ink2">
            <th scope="col" className="py-1.5 pr-4">
              {clubDeskText('file.line')}
            </th>
            <th scope="col">{clubDeskText('file.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, 100).map((error, index) => (
            <tr key={`${error.line}-${index}`} className="border-t border-line">
              <td className="py-1.5 pr-4 num">{error.line}</td>
              <td>{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
