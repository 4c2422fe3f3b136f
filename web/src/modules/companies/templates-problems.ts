import { templateMessageMax, templateTitleMax, type RejectionTemplate } from '@polana/contract/companies-settings';
import { languages } from '@polana/contract/roles';

export interface TemplateProblem {
  kind: 'titleMissing' | 'translation' | 'tooLong';
  position: number;
  charactersMax?: number;
}

/** What is wrong, by the path the server would name and in the order of the page. */
export function templateProblems(templates: readonly RejectionTemplate[]): Map<string, TemplateProblem> {
  const problems = new Map<string, TemplateProblem>();
  templates.forEach(({ position, title, message }, index) => {
    for (const lang of languages) {
      const path = `items.${index}.title.${lang}`;
      if (title[lang].trim() === '') problems.set(path, { kind: 'titleMissing', position });
      else if (title[lang].length > templateTitleMax)
        problems.set(path, { kind: 'tooLong', position, charactersMax: templateTitleMax });
    }
    const isOneSided = (message.sk.trim() === '') !== (message.en.trim() === '');
    for (const lang of languages) {
      const path = `items.${index}.message.${lang}`;
      if (isOneSided && message[lang].trim() === '') problems.set(path, { kind: 'translation', position });
      else if (message[lang].length > templateMessageMax)
        problems.set(path, { kind: 'tooLong', position, charactersMax: templateMessageMax });
    }
  });
  return problems;
}
