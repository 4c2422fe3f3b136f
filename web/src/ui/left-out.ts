/** Classes of columns that a narrower table leaves out: not the window counts but the room beside the menu. */
export const leftOut = {
  whereNarrow: '@max-[42rem]:hidden',
  onTablets: '@max-[50rem]:hidden',
  unlessRoomy: '@max-[68rem]:hidden',
} as const;
