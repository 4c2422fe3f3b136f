/** The sheet of menus, list boxes and calendars above the page. */
export const popoverClass =
  'z-menu max-w-[calc(100vw-2rem)] rounded-control border border-line bg-surface text-ink shadow-menu outline-none data-entering:animate-appear data-exiting:animate-leave';
