import type { KeptChild } from '@polana/contract/identity-notices';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { leaveWords } from '#platform/leave-words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ageText, childAges, type ChildToKeep } from './kept-children.ts';
import { noticesText } from './notices.texts.ts';

interface ChildDialogProps {
  /** Undefined for a new one. */
  child: KeptChild | undefined;
  isBusy: boolean;
  onClose: () => void;
  onSave: (child: ChildToKeep) => void;
}

/** Name and age of one child. */
export function ChildDialog({ child, isBusy, onClose, onSave }: ChildDialogProps) {
  const formId = useId();
  const form = useForm<{ name: string; age: string }>({
    mode: 'onTouched',
    defaultValues: { name: child?.name ?? '', age: child?.age ? String(child.age) : '' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ name, age }) => onSave({ name: name.trim(), age: Number(age) }));
  return (
    <Dialog
      isOpen
      size="small"
      hasOwnFocus
      onClose={onClose}
      unsaved={leaveWords(isDirty)}
      title={noticesText(child ? 'children.editTitle' : 'children.addTitle')}
      cancelLabel={noticesText('children.cancel')}
      actions={
        <Button type="submit" form={formId} isBusy={isBusy}>
          {noticesText('children.save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={noticesText('children.name')}
          autoFocus
          autoComplete="off"
          maxLength={100}
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || noticesText('children.nameMissing'),
          })}
        />
        <Controller
          control={form.control}
          name="age"
          rules={{ required: noticesText('children.ageMissing') }}
          render={({ field }) => (
            <Select
              label={noticesText('children.age')}
              hint={noticesText('children.ageHint')}
              placeholder={noticesText('children.agePlaceholder')}
              options={childAges.map((age) => ({ id: String(age), label: ageText(age) }))}
              value={field.value === '' ? null : field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.age?.message}
            />
          )}
        />
      </form>
    </Dialog>
  );
}
