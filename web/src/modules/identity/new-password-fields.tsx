import { type MouseEvent, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { PasswordField } from '#ui/password-field.tsx';
import { judgePassword, PasswordChecklist, revealTexts } from './password-checklist.tsx';
import type { PasswordPolicy } from './password-rules.ts';
import { passwordText } from './password.texts.ts';

export interface Passwords {
  /** Stays empty where a link proves whose password it is. */
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const noPasswords: Passwords = { oldPassword: '', newPassword: '', confirmPassword: '' };

interface NewPasswordFieldsProps {
  form: UseFormReturn<Passwords>;
  policy: PasswordPolicy;
  label: string;
  repeatLabel: string;
}

/** The new password, judged on blur by the policy the server gives, and once more to be sure. */
export function NewPasswordFields({ form, policy, label, repeatLabel }: NewPasswordFieldsProps) {
  const { register, formState } = form;
  const checklistId = useId();
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const required = passwordText('password.required');
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={formState.errors.newPassword?.message}
        describedBy={checklistId}
        after={
          <PasswordChecklist
            id={checklistId}
            policy={policy}
            password={newPassword}
            wasLeft={formState.touchedFields.newPassword === true}
          />
        }
        {...revealTexts()}
        {...register('newPassword', {
          required,
          validate: (password) => judgePassword(policy, password),
          deps: formState.touchedFields.confirmPassword ? ['confirmPassword'] : [],
        })}
      />
      <PasswordField
        label={repeatLabel}
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...revealTexts()}
        {...register('confirmPassword', {
          required,
          validate: (repeated, all) => repeated === all.newPassword || passwordText('password.mismatch'),
        })}
      />
    </>
  );
}

/** The submit button is switched off until all is valid; pressed anyway it leads to what is missing. */
export function leadToMissing(form: UseFormReturn<Passwords>) {
  return (event: MouseEvent): void => {
    const isSubmit = event.target instanceof Element && event.target.closest('button')?.type === 'submit';
    if (isSubmit && !form.formState.isValid) void form.trigger(undefined, { shouldFocus: true });
  };
}
