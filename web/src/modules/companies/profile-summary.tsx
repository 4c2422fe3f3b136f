import type { CompanyData } from '@polana/contract/companies';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { profileFields } from './company-fields.ts';
import { companyFormText } from './company-form.texts.ts';

/** The company's details as text, for somebody who may only look. */
export function CompanyProfileSummary({ company }: { company: CompanyData }) {
  return (
    <div className="grid gap-5">
      <Banner tone="info">{companyFormText('readOnly')}</Banner>
      <Card as="div">
        <SummaryList
          rows={profileFields.map((field) => ({
            id: field,
            label: companyFormText(`field.${field}`),
            value: company[field] || companyFormText('overtaken.empty'),
          }))}
        />
      </Card>
    </div>
  );
}
