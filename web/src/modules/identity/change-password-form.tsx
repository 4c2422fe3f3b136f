import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiFailure } from '#platform/api-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PolicyChecklist } from '#ui/policy-checklist.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { passwordPolicyQuery, useChangePassword } from './identity.queries.ts';
import { identityText } from './identity.texts.ts';
import { brokenRule, meets, rulesOf, type PasswordPolicy, type PasswordRule } from './password-rules.ts';

interface Passwords {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

interface ChangePasswordFormProps {
  /** For password managers: whose password it is. */
  username: string;
  /** The old password takes the first focus, as in the forced dialog. */
  takesFocus?: boolean;
  /** Beside the submit button. */
  otherAction?: ReactNode;
}

const checklistId = 'password-policy';

/** Old, new and repeated password, judged on blur by the policy the server gives. */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const policy = useQuery(passwordPolicyQuery);
  if (policy.isPending) {
    return (
      <SkeletonGroup label={identityText('password.loading')} className="grid gap-5">
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </SkeletonGroup>
    );
  }
  if (policy.isError) {
    return (
      <div className="grid gap-4">
        <Banner tone="error">{identityText('password.policyUnavailable')}</Banner>
        {props.otherAction}
      </div>
    );
  }
  return <PasswordFields {...props} policy={policy.data} />;
}

function PasswordFields(props: ChangePasswordFormProps & { policy: PasswordPolicy }) {
  const { policy, username, takesFocus = false, otherAction } = props;
  const changePassword = useChangePassword();
  const form = useForm<Passwords>({
    mode: 'onTouched',
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { register, formState } = form;
  const required = identityText('password.required');

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    try {
      await changePassword.mutateAsync({ oldPassword, newPassword });
    } catch (failure) {
      showRefusal(form, failure);
      return;
    }
    form.reset();
    showToast({ tone: 'success', text: identityText('password.changed') });
  });

  // The button is switched off until all is valid; pressed anyway it leads to what is missing.
  function explain(event: MouseEvent) {
    const isSubmit = event.target instanceof Element && event.target.closest('button')?.type === 'submit';
    if (isSubmit && !formState.isValid) void form.trigger(undefined, { shouldFocus: true });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={identityText('password.old')}
        autoComplete="current-password"
        autoFocus={takesFocus}
        error={formState.errors.oldPassword?.message}
        {...revealTexts()}
        {...register('oldPassword', { required })}
      />
      <PasswordField
        label={identityText('password.new')}
        autoComplete="new-password"
        error={formState.errors.newPassword?.message}
        describedBy={checklistId}
        after={<Checklist form={form} policy={policy} />}
        {...revealTexts()}
        {...register('newPassword', {
          required,
          validate: (password) => ruleMessage(brokenRule(policy, password), policy),
          deps: formState.touchedFields.confirmPassword ? ['confirmPassword'] : [],
        })}
      />
      <PasswordField
        label={identityText('password.repeat')}
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...revealTexts()}
        {...register('confirmPassword', {
          required,
          validate: (repeated, all) => repeated === all.newPassword || identityText('password.mismatch'),
        })}
      />
      <div className="flex flex-wrap gap-2.5 max-sm:flex-col" onClickCapture={explain}>
        <Button type="submit" isDisabled={!formState.isValid} isBusy={changePassword.isPending}>
          {identityText('password.submit')}
        </Button>
        {otherAction}
      </div>
    </form>
  );
}

function Checklist({ form, policy }: { form: UseFormReturn<Passwords>; policy: PasswordPolicy }) {
  const password = form.watch('newPassword');
  const wasLeft = form.formState.touchedFields.newPassword === true;
  return (
    <PolicyChecklist
      id={checklistId}
      title={identityText('password.policyTitle')}
      stateLabels={{ met: identityText('password.ruleMet'), unmet: identityText('password.ruleUnmet') }}
      rules={rulesOf(policy).map((rule) => ({
        id: rule,
        text: ruleText(rule, policy),
        state: meets(rule, policy, password) ? 'met' : wasLeft ? 'unmet' : 'neutral',
      }))}
    />
  );
}

function revealTexts() {
  return {
    showLabel: identityText('password.show'),
    hideLabel: identityText('password.hide'),
    capsLockHint: identityText('password.capsLock'),
  };
}

function ruleText(rule: PasswordRule, policy: PasswordPolicy): string {
  if (rule === 'length') return identityText('password.policyLength', { count: policy.minLength });
  return identityText(rule === 'alphanumeric' ? 'password.policyAlphanumeric' : 'password.policySpecial');
}

function ruleMessage(rule: PasswordRule | null, policy: PasswordPolicy): string | true {
  if (rule === null) return true;
  if (rule === 'length') return identityText('password.tooShort', { value: policy.minLength });
  return identityText(rule === 'alphanumeric' ? 'password.alphanumeric' : 'password.special');
}

/** On 400 the field the server names gets its message; a wrong old password reads the same in every language pair. */
function showRefusal(form: UseFormReturn<Passwords>, failure: unknown): void {
  const first = failure instanceof ApiFailure && failure.status === 400 ? failure.errors[0] : undefined;
  if (!first) return;
  const field = first.path === 'newPassword' ? 'newPassword' : 'oldPassword';
  const message = first.message || identityText('password.wrong');
  form.setError(field, { type: 'server', message }, { shouldFocus: true });
}
