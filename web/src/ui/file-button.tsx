import { type ReactNode, useRef } from 'react';
import { Button, type ButtonLook, type ButtonProps } from './button.tsx';

interface FileButtonProps extends ButtonLook, Pick<ButtonProps, 'isDisabled'> {
  icon?: ReactNode;
  children: ReactNode;
  /** As in `<input accept>`. */
  accept: string;
  isMultiple?: boolean;
  /** Opens the camera where the device has one. */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that lets a file be chosen or photographed. */
export function FileButton({ accept, isMultiple = false, isCamera = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        {...(isCamera && { capture: 'environment' })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
