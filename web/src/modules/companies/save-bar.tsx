import type { ReactNode } from 'react';
import { SaveBar as SaveBarInWords } from '#ui/save-bar.tsx';
import { companyFormText } from './company-form.texts.ts';

export { savedFormClass } from '#ui/save-bar.tsx';

interface SaveBarProps {
  isChanged: boolean;
  isBusy: boolean;
  onDiscard: () => void;
  /** Said beside the button while nothing waits to be saved. */
  children?: ReactNode;
}

/** Saving at the foot of a form of the company's profile. */
export function SaveBar(props: SaveBarProps) {
  return (
    <SaveBarInWords
      {...props}
      unsavedText={companyFormText('save.unsaved')}
      discardLabel={companyFormText('save.discard')}
      saveLabel={companyFormText('save.submit')}
    />
  );
}
