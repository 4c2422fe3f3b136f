import { useState, type SubmitEvent } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import type { RoleBase } from '#platform/call-url.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { EyeIcon } from '#ui/icons-signs.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFindTarget } from './impersonation.queries.ts';
import { impersonationText } from './impersonation.texts.ts';
import { StartImpersonationDialog, type PersonToEnter } from './start-impersonation-dialog.tsx';

interface ImpersonationSearchProps {
  /** The operator's. */
  role: RoleBase;
  onReady: (hash: string) => void;
}

/** For operators: finds a person by the whole login and asks to enter their account. */
export function ImpersonationSearch({ role, onReady }: ImpersonationSearchProps) {
  const find = useFindTarget(role);
  const [person, setPerson] = useState<PersonToEnter | null>(null);
  const [error, setError] = useState<string | undefined>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (find.isPending) return;
    const field = event.currentTarget.elements.namedItem('login') as HTMLInputElement;
    const login = field.value.trim();
    if (login === '') {
      field.focus();
      return setError(impersonationText('search.missing'));
    }
    try {
      const { personId, name, roles } = await find.mutateAsync(login);
      setPerson({ id: personId, name, roles });
    } catch (failure) {
      field.focus();
      setError(failure instanceof ApiFailure ? failure.errors[0]?.message : undefined);
    }
  }

  return (
    <Card aria-labelledby="impersonation-search">
      <CardHeader
        title={impersonationText('search.title')}
        titleId="impersonation-search"
        description={impersonationText('search.about')}
      />
      <form noValidate onSubmit={submit} className="grid max-w-110 justify-items-start gap-4">
        <TextField
          name="login"
          label={impersonationText('search.login')}
          hint={impersonationText('search.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onChange={() => setError(undefined)}
          className="w-full"
        />
        <Button type="submit" variant="secondary" icon={<EyeIcon />} isBusy={find.isPending}>
          {impersonationText('search.submit')}
        </Button>
      </form>
      {person && (
        <StartImpersonationDialog person={person} role={role} onClose={() => setPerson(null)} onReady={onReady} />
      )}
    </Card>
  );
}
