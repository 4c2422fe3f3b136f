import { languages, type Language } from '@polana/contract/roles';
import { currentLanguage, switchLanguage } from '#platform/language.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useChangeLanguage, useLoadedUser } from './identity.queries.ts';
import { identityText } from './identity.texts.ts';

/** SK / EN: the server learns it first when the person has a role, then the page reloads where it stands. */
export function LanguageSwitch({ className, isFull = false }: { className?: string; isFull?: boolean }) {
  const hasRoles = (useLoadedUser()?.roles.length ?? 0) > 0;
  const changeLanguage = useChangeLanguage();

  function select(language: Language) {
    if (language === currentLanguage || changeLanguage.isPending) return;
    const tellServer = hasRoles ? changeLanguage.mutateAsync : null;
    // A refusal has already been reported; the language then stays as it was.
    switchLanguage(language, { tellServer, reload: () => location.reload() }).catch(() => undefined);
  }

  return (
    <SegmentedControl
      label={identityText('language.label')}
      segments={languages.map((language) => ({
        id: language,
        label: language.toUpperCase(),
        lang: language,
        spokenSuffix: identityText(`language.${language}`),
      }))}
      selectedId={currentLanguage}
      onSelect={select}
      isFull={isFull}
      {...(className !== undefined && { className })}
    />
  );
}
