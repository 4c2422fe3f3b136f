import type { RequestOf } from '@polana/contract/endpoint';
import type { Role } from '@polana/contract/identity';
import {
  readOperatorSettings,
  removeLogo,
  storeLogo,
  updateOperatorSettings,
  type OperatorSettings,
} from '@polana/contract/operator-settings';
import type { Theme } from '@polana/contract/palette';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { askingIdentity, callApi } from '#platform/call-api.ts';
import { sendFiles } from '#platform/send-files.ts';
import { operatorProfileQuery } from '../operator.queries.ts';
import { showBranding } from './show-branding.ts';

export function operatorSettingsQuery(role: Role) {
  return queryOptions({
    queryKey: ['operator', 'settings', role.value],
    queryFn: ({ signal }) => callApi(readOperatorSettings, {}, { role, signal }),
  });
}

export function useSaveOperatorSettings(role: Role) {
  return useSaving(role, (body: RequestOf<typeof updateOperatorSettings>['body']) =>
    callApi(updateOperatorSettings, { body }, { role }),
  );
}

export function useStoreLogo(role: Role) {
  return useSaving(role, ({ theme, file }: { theme: Theme; file: File }) =>
    askingIdentity(() => sendFiles(storeLogo, { params: { theme } }, [{ name: file.name, content: file }], { role })),
  );
}

export function useRemoveLogo(role: Role) {
  return useSaving(role, (theme: Theme) => callApi(removeLogo, { params: { theme } }, { role }));
}

/** What is saved is shown at once on every part of the page; where somebody else was quicker, what they saved is read. */
function useSaving<Change>(role: Role, save: (change: Change) => Promise<OperatorSettings>) {
  const queryClient = useQueryClient();
  const { queryKey } = operatorSettingsQuery(role);
  return useMutation({
    mutationFn: save,
    onSuccess: async (answer) => {
      queryClient.setQueryData(queryKey, answer);
      showBranding(answer.version);
      await queryClient.invalidateQueries({ queryKey: operatorProfileQuery.queryKey });
    },
    onError: (failure) => (isOvertaken(failure) ? queryClient.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Somebody else saved first. */
export function isOvertaken(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && failure.errors[0]?.code === 'changed_meanwhile';
}
