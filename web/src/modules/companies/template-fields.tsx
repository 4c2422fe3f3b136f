import type { RejectionTemplate } from '@polana/contract/companies-settings';
import { templateReasonCodes } from '@polana/contract/rejection-reasons';
import { languages, type Language } from '@polana/contract/roles';
import { RotateIcon } from '#ui/icons-signs.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { templatesText } from './templates.texts.ts';

interface TemplateFieldsProps {
  template: RejectionTemplate;
  /** What the portal offers in its place. */
  original: RejectionTemplate | undefined;
  /** Ties a field to its path, which begins with this. */
  path: string;
  tie: (path: string) => { id: string; error: string | undefined };
  /** Names of reasons in the language of the page. */
  reasonNames: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  onChange: (template: RejectionTemplate) => void;
}

/** One template in both languages, side by side where there is room. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { template, original, path, tie, reasonNames, isReadOnly, onChange } = props;
  const isOriginal = JSON.stringify(template) === JSON.stringify(original);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {languages.map((lang) => (
        <TextField
          key={lang}
          {...tie(`${path}.title.${lang}`)}
          lang={lang}
          label={templatesText(`title.${lang}`)}
          value={template.title[lang]}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ ...template, title: withText(template.title, lang, event.target.value) })}
        />
      ))}
      {languages.map((lang) => (
        <TextArea
          key={lang}
          {...tie(`${path}.message.${lang}`)}
          lang={lang}
          rows={4}
          label={templatesText(`message.${lang}`)}
          hint={templatesText('messageHint')}
          value={template.message[lang]}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ ...template, message: withText(template.message, lang, event.target.value) })}
        />
      ))}
      <Select
        {...tie(`${path}.reasonCode`)}
        label={templatesText('reason')}
        options={templateReasonCodes.map((code) => ({ id: code, label: reasonNames.get(code) ?? code }))}
        value={template.reasonCode}
        isDisabled={isReadOnly}
        onChange={(reasonCode) => onChange({ ...template, reasonCode })}
      />
      {original && !isOriginal && !isReadOnly && (
        <Button
          variant="quiet"
          icon={<RotateIcon />}
          onClick={() => onChange(original)}
          className="self-end justify-self-start"
        >
          {templatesText('reset')}
        </Button>
      )}
    </div>
  );
}

function withText(texts: Record<Language, string>, lang: Language, text: string): Record<Language, string> {
  return { ...texts, [lang]: text };
}
