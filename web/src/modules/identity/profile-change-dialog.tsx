import { changeableFields, type ChangeableField, type ProfileEmployment } from '@polana/contract/identity-profile';
import { useId, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ApiFailure } from '#platform/api-failure.ts';
import { format } from '#platform/format.ts';
import { useKeptFields } from '#platform/kept-fields.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-queue.ts';
import type { UnreadDate } from '#ui/typed-date.ts';
import { useRequestChange } from './profile.queries.ts';
import { personText } from './profile.texts.ts';

type Values = Record<ChangeableField, string>;

interface ProfileChangeDialogProps {
  employment: ProfileEmployment;
  /** Under which what is typed waits in the tab. */
  keptAs: string;
  onClose: () => void;
}

const lengthMax = { firstName: 100, lastName: 100, personalNumber: 32 } as const;

/** The values as the employer keeps them; what differs when it is sent becomes a request. */
export function ProfileChangeDialog({ employment, keptAs, onClose }: ProfileChangeDialogProps) {
  const request = useRequestChange({ roleName: 'EMPL', roleId: employment.roleId });
  const formId = useId();
  const current: Values = {
    firstName: employment.firstName,
    lastName: employment.lastName,
    personalNumber: employment.personalNumber,
    employeeStartDate: employment.employeeStartDate,
  };
  const form = useForm<Values>({ defaultValues: current });
  useKeptFields(keptAs, form);
  const { errors, isDirty } = form.formState;
  // What cannot be read would be sent as no change at all.
  const unread = useRef<UnreadDate>(null);
  const waitingFor = (field: ChangeableField) => {
    const change = employment.pendingChanges.find((one) => one.field === field);
    return change && personText(`change.waiting.${change.waitsFor}`);
  };

  const submit = form.handleSubmit(async (values) => {
    const changed = changeableFields.filter((field) => values[field].trim() !== current[field]);
    if (changed.length === 0) return form.setError('root', { message: personText('change.nothing') });
    try {
      await request.mutateAsync(Object.fromEntries(changed.map((field) => [field, values[field].trim()])));
      showToast({ tone: 'success', text: personText('change.sent') });
      onClose();
    } catch (failure) {
      const items = failure instanceof ApiFailure ? failure.errors : [];
      for (const { path, message } of items)
        if (changeableFields.some((field) => field === path)) form.setError(path as ChangeableField, { message });
    }
  });

  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      unsaved={leaveWords(isDirty)}
      title={personText('change.title')}
      description={personText('change.about')}
      cancelLabel={personText('change.cancel')}
      hasOwnFocus
      actions={
        <Button type="submit" form={formId} isBusy={request.isPending}>
          {personText('change.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {errors.root && (
          <Banner tone="error" isLive>
            {errors.root.message}
          </Banner>
        )}
        {(['firstName', 'lastName', 'personalNumber'] as const).map((field, index) => (
          <TextField
            key={field}
            label={personText(`person.${field}`)}
            hint={waitingFor(field)}
            readOnly={waitingFor(field) !== undefined}
            autoFocus={index === 0}
            autoComplete="off"
            maxLength={lengthMax[field]}
            error={errors[field]?.message}
            {...form.register(field, { validate: isFilled })}
          />
        ))}
        <Controller
          control={form.control}
          name="employeeStartDate"
          rules={{ validate: (date) => (unread.current && !date ? unreadText(unread.current) : isFilled(date)) }}
          render={({ field }) => (
            <DateField
              label={personText('person.employeeStartDate')}
              hint={waitingFor('employeeStartDate')}
              readOnly={waitingFor('employeeStartDate') !== undefined}
              openLabel={personText('change.openDate')}
              formatDate={format.date}
              value={field.value || null}
              onChange={(date) => field.onChange(date ?? '')}
              onBlur={field.onBlur}
              onUnread={(why) => {
                unread.current = why;
              }}
              error={errors.employeeStartDate?.message}
            />
          )}
        />
      </form>
    </Dialog>
  );
}

/** A value may be corrected, never taken away. */
function isFilled(value: string): true | string {
  return value.trim() !== '' || personText('change.required');
}

function unreadText(why: UnreadDate): string {
  return personText(`change.date.${why}`, { example: format.date('2026-06-19') });
}
