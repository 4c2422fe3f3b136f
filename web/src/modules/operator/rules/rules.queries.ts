import type { RequestOf } from '@polana/contract/endpoint';
import type { Role } from '@polana/contract/identity';
import {
  changeClosingDay,
  confirmRule,
  discardRuleDraft,
  draftRule,
  planRule,
  type ProgrammeRules,
  readRuleEffect,
  readRules,
  returnRule,
  type RuleDraft,
  saveRuleDraft,
  tryRuleDraft,
  withdrawRule,
} from '@polana/contract/operator-rules';
import { addSchoolHoliday, listSchoolHolidays, removeSchoolHoliday } from '@polana/contract/operator-school-holidays';
import type { ActionCode } from '@polana/contract/roles';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { operatorTasksKey, readAgain } from '#platform/query-client.ts';

const rulesKey = (role: Role) => ['operator', 'rules', role.value] as const;

export function rulesQuery(role: Role) {
  return queryOptions({
    queryKey: [...rulesKey(role), 'all'],
    queryFn: ({ signal }) => callApi(readRules, {}, { role, signal }),
  });
}

/** Every step answers with all rules, which are shown at once. Where somebody was quicker, theirs are read. */
function useRuleStep<Input>(role: Role, send: (input: Input) => Promise<ProgrammeRules>, repeatsWords = false) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (rules) => queryClient.setQueryData(rulesQuery(role).queryKey, rules),
    onError: () => queryClient.invalidateQueries({ queryKey: rulesQuery(role).queryKey }),
    onSettled: () => readAgain(queryClient, [...rulesKey(role), 'effect'], operatorTasksKey),
    ...(repeatsWords && { meta: { repeatsWords: true } }),
  });
}

export function useDraftRule(role: Role) {
  return useRuleStep(role, (actionCode: ActionCode) => callApi(draftRule, { body: { actionCode } }, { role }));
}

export type DraftRequest = RequestOf<typeof saveRuleDraft>['body'];

export function useSaveDraft(role: Role, { id }: RuleDraft) {
  return useRuleStep(role, (body: DraftRequest) => callApi(saveRuleDraft, { params: { id }, body }, { role }), true);
}

type DraftStep = 'plan' | 'confirm' | 'return' | 'discard';

/** What is done with a draft as a whole. */
export function useDraftStep(role: Role, { id, version }: RuleDraft) {
  const params = { id };
  return useRuleStep(role, (step: DraftStep) => {
    if (step === 'discard') return callApi(discardRuleDraft, { params }, { role });
    const steps = { plan: planRule, confirm: confirmRule, return: returnRule };
    return callApi(steps[step], { params, body: { version } }, { role });
  });
}

export function useWithdrawRule(role: Role) {
  return useRuleStep(role, (id: string) => callApi(withdrawRule, { params: { id } }, { role }));
}

export type ClosingDay = ProgrammeRules['closingDay'];

export function useChangeClosingDay(role: Role) {
  return useRuleStep(role, (body: ClosingDay) => callApi(changeClosingDay, { body }, { role }), true);
}

const runningRefreshMilliseconds = 1_000;

/** What a draft would change; asked again while it is being counted. */
export function ruleEffectQuery(role: Role, { id, version }: RuleDraft) {
  return queryOptions({
    queryKey: [...rulesKey(role), 'effect', id, version],
    queryFn: ({ signal }) => callApi(readRuleEffect, { params: { id } }, { role, signal }),
    refetchInterval: ({ state }) => (state.data?.trial?.status === 'running' ? runningRefreshMilliseconds : false),
  });
}

export function useTryDraft(role: Role, draft: RuleDraft) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(tryRuleDraft, { params: { id: draft.id } }, { role }),
    onSuccess: (effect) => queryClient.setQueryData(ruleEffectQuery(role, draft).queryKey, effect),
  });
}

export function schoolHolidaysQuery(role: Role) {
  return queryOptions({
    queryKey: [...rulesKey(role), 'school-holidays'],
    queryFn: ({ signal }) => callApi(listSchoolHolidays, {}, { role, signal }),
  });
}

export type HolidayRequest = RequestOf<typeof addSchoolHoliday>['body'];

export function useAddHoliday(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: HolidayRequest) => callApi(addSchoolHoliday, { body }, { role }),
    onSuccess: (answer) => queryClient.setQueryData(schoolHolidaysQuery(role).queryKey, answer),
    meta: { repeatsWords: true },
  });
}

export function useRemoveHoliday(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (params: { firstDay: string; lastDay: string }) => callApi(removeSchoolHoliday, { params }, { role }),
    onSuccess: (answer) => queryClient.setQueryData(schoolHolidaysQuery(role).queryKey, answer),
    onError: () => queryClient.invalidateQueries({ queryKey: schoolHolidaysQuery(role).queryKey }),
  });
}
