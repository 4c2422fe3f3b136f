export function showNote(element: Element, note: string): void {
  element.innerHTML = note;
}
