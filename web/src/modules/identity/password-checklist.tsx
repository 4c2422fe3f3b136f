import { PolicyChecklist } from '#ui/policy-checklist.tsx';
import { identityText } from './identity.texts.ts';
import { brokenRule, meets, rulesOf, type PasswordPolicy, type PasswordRule } from './password-rules.ts';
import { passwordText } from './password.texts.ts';

interface PasswordChecklistProps {
  id: string;
  policy: PasswordPolicy;
  password: string;
  /** The field was left once: from then on broken rules are marked. */
  wasLeft: boolean;
}

/** Every rule of the policy, ticked off as the password meets it. */
export function PasswordChecklist({ id, policy, password, wasLeft }: PasswordChecklistProps) {
  return (
    <PolicyChecklist
      id={id}
      title={passwordText('password.policyTitle')}
      stateLabels={{ met: passwordText('password.ruleMet'), unmet: passwordText('password.ruleUnmet') }}
      rules={rulesOf(policy).map((rule) => ({
        id: rule,
        text: ruleText(rule, policy),
        state: meets(rule, policy, password) ? 'met' : wasLeft ? 'unmet' : 'neutral',
      }))}
    />
  );
}

/** Says what the first broken rule asks for; true when none is broken. */
export function judgePassword(policy: PasswordPolicy, password: string): string | true {
  const rule = brokenRule(policy, password);
  if (rule === null) return true;
  if (rule === 'length') return passwordText('password.tooShort', { value: policy.minLength });
  return passwordText(rule === 'alphanumeric' ? 'password.alphanumeric' : 'password.special');
}

/** Texts every password field needs. */
export function revealTexts() {
  return {
    showLabel: identityText('password.show'),
    hideLabel: identityText('password.hide'),
    capsLockHint: identityText('password.capsLock'),
  };
}

function ruleText(rule: PasswordRule, policy: PasswordPolicy): string {
  if (rule === 'length') return passwordText('password.policyLength', { count: policy.minLength });
  return passwordText(rule === 'alphanumeric' ? 'password.policyAlphanumeric' : 'password.policySpecial');
}
