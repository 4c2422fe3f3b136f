import { type KeyboardEvent, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons-signs.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'successLabel'> {
  showLabel: string;
  hideLabel: string;
  /** Said when Caps Lock is on. */
  capsLockHint: string;
}

/** A password that can be shown and pasted; warns of Caps Lock. */
export function PasswordField({
  showLabel,
  hideLabel,
  capsLockHint,
  after,
  onKeyUp,
  onBlur,
  ...field
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>) {
    setHasCapsLock(event.getModifierState('CapsLock'));
    onKeyUp?.(event);
  }

  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      onKeyUp={watchCapsLock}
      onBlur={(event) => {
        setHasCapsLock(false);
        onBlur?.(event);
      }}
      end={
        <IconButton
          size="medium"
          label={isShown ? hideLabel : showLabel}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setIsShown(!isShown)}
          isTooltipAbove
        />
      }
      after={
        <>
          <span role="status" className="block text-small text-wait-fg not-empty:mt-1.5">
            {hasCapsLock ? capsLockHint : null}
          </span>
          {after}
        </>
      }
    />
  );
}
