/** Whoever sends a form is at the first field that is wrong, once what is wrong with it stands there. */
export function focusFirstInvalid(form: Element): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
