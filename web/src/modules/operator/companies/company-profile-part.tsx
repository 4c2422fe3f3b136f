import type { Role } from '@polana/contract/identity';
import type { CompanyDetail } from '@polana/contract/operator-companies';
import { type SubmitEvent, useState } from 'react';
import { useKeptForm } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { FormSection } from '#ui/form-section.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { refusalOf, useSaveProfile } from './companies.queries.ts';
import { companyText } from './company.texts.ts';
import { CompanyFormFields } from './company-form-fields.tsx';
import { companyFields, problemOf, sentCompany, type CompanyField, type CompanyValues } from './company-form.ts';
import { Overtaken } from './overtaken.tsx';

/** The company's details, which the operator may put right. */
export function CompanyProfilePart({ role, company }: { role: Role; company: CompanyDetail }) {
  const save = useSaveProfile(role, company.id);
  const saved = Object.fromEntries(companyFields.map((field) => [field, company[field]])) as CompanyValues;
  const form = useKeptForm(`companyProfile ${company.id}`, saved, company.profileVersion);
  const { values, isChanged } = form;
  const [wasTried, setWasTried] = useState(false);
  const isReadOnly = company.status === 'ended' || company.status === 'pending';
  const errorOf = (field: CompanyField) =>
    (wasTried ? problemOf(field, values[field]) : undefined) ?? refusalOf(save.error, field);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const fields = event.currentTarget;
    setWasTried(true);
    if (companyFields.some((field) => problemOf(field, values[field]))) return focusFirstInvalid(fields);
    try {
      await save.mutateAsync({ version: form.version, ...sentCompany(values) });
      form.discard();
      showToast({ tone: 'success', text: companyText('saved') });
    } catch {
      return;
    }
  }

  const general = form.overtaken ? null : (refusalOf(save.error, 'version') ?? refusalOf(save.error, ''));
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {general && (
        <Banner tone="error" isLive>
          {general}
        </Banner>
      )}
      <FormSection title={companyText('profile.title')}>
        <CompanyFormFields
          idBase="company"
          fields={companyFields}
          values={values}
          onChange={(changed) => {
            save.reset();
            form.change(changed);
          }}
          errorOf={errorOf}
          isReadOnly={isReadOnly}
        />
      </FormSection>
      {form.overtaken && <Overtaken form={form} />}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={save.isPending} isDisabled={!isChanged}>
            {companyText('save')}
          </Button>
          {isChanged && (
            <Button variant="quiet" onClick={form.discard}>
              {companyText('discard')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
