/** One entry of a list to choose from. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  description?: string;
  isDisabled?: boolean;
}
