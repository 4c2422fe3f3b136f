/** The tabs of the history: the word in the address and the key of its text. */
export const claimTabs = [
  { id: 'vsetky', text: 'all' },
  { id: 'cakajuce', text: 'pending' },
  { id: 'schvalene', text: 'approved' },
  { id: 'zamietnute', text: 'rejected' },
  { id: 'koncepty', text: 'drafts' },
] as const;

export type ClaimTab = (typeof claimTabs)[number]['id'];
