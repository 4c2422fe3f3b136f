interface SkipLinkProps {
  /** Id of the element to jump to; it should carry `tabIndex={-1}`. */
  targetId: string;
  label: string;
}

/** First stop of the Tab key: jumps over the header and the menus. */
export function SkipLink({ targetId, label }: SkipLinkProps) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        const target = document.getElementById(targetId);
        if (target === null) return;
        event.preventDefault();
        target.focus();
        target.scrollIntoView();
      }}
      className="print:hidden fixed -top-20 left-4 z-skip-link rounded-small bg-surface px-4 py-2.5 font-semibold text-link underline underline-offset-3 shadow-menu focus:top-3"
    >
      {label}
    </a>
  );
}
