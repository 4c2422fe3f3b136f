import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { passwordPolicyQuery, useChangePassword } from './identity.queries.ts';
import { leadToMissing, NewPasswordFields, noPasswords, type Passwords } from './new-password-fields.tsx';
import { revealTexts } from './password-checklist.tsx';
import type { PasswordPolicy } from './password-rules.ts';
import { passwordText } from './password.texts.ts';

interface ChangePasswordFormProps {
  /** For password managers: whose password it is. */
  username: string;
  /** The old password takes the first focus, as in the forced dialog. */
  takesFocus?: boolean;
  /** Beside the submit button. */
  otherAction?: ReactNode;
}

/** Old, new and repeated password, judged on blur by the policy the server gives. */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const policy = useQuery(passwordPolicyQuery);
  if (policy.isPending) {
    return (
      <SkeletonGroup label={passwordText('password.loading')} className="grid gap-5">
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </SkeletonGroup>
    );
  }
  if (policy.isError) {
    return (
      <div className="grid gap-4">
        <FailedBanner
          retryLabel={passwordText('password.policyRetry')}
          isBusy={policy.isFetching}
          onRetry={() => void policy.refetch()}
        >
          {passwordText('password.policyUnavailable')}
        </FailedBanner>
        {props.otherAction}
      </div>
    );
  }
  return <PasswordFields {...props} policy={policy.data} />;
}

function PasswordFields(props: ChangePasswordFormProps & { policy: PasswordPolicy }) {
  const { policy, username, takesFocus = false, otherAction } = props;
  const changePassword = useChangePassword(() =>
    showToast({ tone: 'info', text: passwordText('password.lostAnswer'), isSticky: true }),
  );
  const form = useForm<Passwords>({ mode: 'onTouched', defaultValues: noPasswords });
  const { register, formState } = form;

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    try {
      await changePassword.mutateAsync({ oldPassword, newPassword });
    } catch (failure) {
      showRefusal(form, failure);
      return;
    }
    form.reset();
    showToast({ tone: 'success', text: passwordText('password.changed') });
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={passwordText('password.old')}
        autoComplete="current-password"
        autoFocus={takesFocus}
        error={formState.errors.oldPassword?.message}
        {...revealTexts()}
        {...register('oldPassword', { required: passwordText('password.required') })}
      />
      <NewPasswordFields
        {...{ form, policy }}
        label={passwordText('password.new')}
        repeatLabel={passwordText('password.repeat')}
      />
      <div className="flex flex-wrap gap-2.5 max-sm:flex-col" onClickCapture={leadToMissing(form)}>
        <Button type="submit" isDisabled={!formState.isValid} isBusy={changePassword.isPending}>
          {passwordText('password.submit')}
        </Button>
        {otherAction}
      </div>
    </form>
  );
}

/** On 400 the field the server names gets its message; a wrong old password reads the same in every language pair. */
function showRefusal(form: UseFormReturn<Passwords>, failure: unknown): void {
  const first = failure instanceof ApiFailure && failure.status === 400 ? failure.errors[0] : undefined;
  if (!first) return;
  const field = first.path === 'newPassword' ? 'newPassword' : 'oldPassword';
  const message = first.message || passwordText('password.wrong');
  form.setError(field, { type: 'server', message }, { shouldFocus: true });
}
