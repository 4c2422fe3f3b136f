import type { Role } from '@polana/contract/identity';
import type { CompanyAdministrator } from '@polana/contract/operator-company-parts';
import { type SubmitEvent, useId, useState } from 'react';
import { currentLanguage } from '#platform/language.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { refusalOf, useAddCompanyAdministrator, useRemoveCompanyAdministrator } from './companies.queries.ts';
import { companiesText } from './companies.texts.ts';
import { companyText } from './company.texts.ts';
import { problemOf } from './company-form.ts';

interface InviteDialogProps {
  role: Role;
  companyId: string;
  onClose: () => void;
  onDone: (email: string) => void;
}

const fields = ['email', 'firstName', 'lastName'] as const;

/** By e-mail; the name is needed only of somebody the portal does not know. */
export function InviteDialog({ role, companyId, onClose, onDone }: InviteDialogProps) {
  const add = useAddCompanyAdministrator(role, companyId);
  const formId = useId();
  const [values, setValues] = useState({ email: '', firstName: '', lastName: '' });
  const [wasTried, setWasTried] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (add.isPending) return;
    setWasTried(true);
    if (problemOf('email', values.email)) return document.getElementById('invite-email')?.focus();
    try {
      await add.mutateAsync({ ...values, email: values.email.trim(), lang: currentLanguage });
      onDone(values.email.trim());
    } catch {
      return;
    }
  }

  const errorOf = (field: (typeof fields)[number]) =>
    (wasTried && field === 'email' ? problemOf('email', values.email) : undefined) ?? refusalOf(add.error, field);
  const general = refusalOf(add.error, '');
  return (
    <Dialog
      isOpen
      hasOwnFocus
      onClose={onClose}
      unsaved={leaveWords(fields.some((field) => values[field] !== ''))}
      title={companyText('administrators.add')}
      description={companyText('administrators.addAbout')}
      cancelLabel={companiesText('cancel')}
      actions={
        <Button type="submit" form={formId} isBusy={add.isPending}>
          {companyText('administrators.add')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-6">
        {general && (
          <Banner tone="error" isLive className="sm:col-span-6">
            {general}
          </Banner>
        )}
        {fields.map((field) => (
          <TextField
            key={field}
            id={`invite-${field}`}
            name={field}
            type={field === 'email' ? 'email' : 'text'}
            label={companiesText(`field.${field}`)}
            autoComplete="off"
            autoFocus={field === 'email'}
            {...(field !== 'email' && { optionalMark: companyText('administrators.ifNew') })}
            value={values[field]}
            error={errorOf(field)}
            onChange={(event) => {
              add.reset();
              setValues({ ...values, [field]: event.target.value });
            }}
            className={field === 'email' ? 'sm:col-span-6' : 'sm:col-span-3'}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface RemoveDialogProps {
  role: Role;
  companyId: string;
  administrator: CompanyAdministrator;
  onClose: () => void;
  onDone: () => void;
}

/** Says what will happen before it does. */
export function RemoveDialog({ role, companyId, administrator, onClose, onDone }: RemoveDialogProps) {
  const remove = useRemoveCompanyAdministrator(role, companyId);
  const message = refusalOf(remove.error);
  return (
    <Dialog
      isOpen
      size="small"
      role="alertdialog"
      onClose={onClose}
      title={companyText('administrators.removeTitle', { name: administrator.name })}
      cancelLabel={companiesText('cancel')}
      actions={
        <Button
          variant="danger-solid"
          isBusy={remove.isPending}
          onClick={() => remove.mutate(administrator.id, { onSuccess: onDone })}
        >
          {companyText('administrators.remove')}
        </Button>
      }
    >
      <p>{companyText('administrators.removeAbout')}</p>
      {message && (
        <Banner tone="error" isLive className="mt-3">
          {message}
        </Banner>
      )}
    </Dialog>
  );
}
