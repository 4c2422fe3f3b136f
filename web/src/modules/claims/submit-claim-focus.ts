/** Whether the next step takes focus at its heading; the first page of a visit leaves it to the browser. */
export class StepFocus {
  #isDue: boolean;

  constructor(isDue = false) {
    this.#isDue = isDue;
  }

  /** The step that follows is to be read out. */
  handOn(): void {
    this.#isDue = true;
  }

  /** A step has appeared: says whether it takes focus; every later one does. */
  take(): boolean {
    const isDue = this.#isDue;
    this.#isDue = true;
    return isDue;
  }
}
