import type { ImportStep } from './import-steps.ts';

/** Whether a step takes focus at its heading: each new one does, the first of a visit leaves it to the browser. */
export class ImportStepFocus {
  #shown: ImportStep | null = null;

  /** A step has appeared: says whether it takes focus. */
  take(step: ImportStep): boolean {
    const isNew = this.#shown !== null && this.#shown !== step;
    this.#shown = step;
    return isNew;
  }
}
