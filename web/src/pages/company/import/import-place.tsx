import type { ImportKind, ImportTable } from '@polana/contract/imports';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ImportPlace, ImportView } from '#modules/imports/import-flow.ts';
import { importStepWords, importSteps, type ImportStep } from '#modules/imports/import-steps.ts';
import { importSearchDefaults, importTableWords, type ImportSearch } from './import-search.ts';

const paths = { complex: '/company/import', collective: '/company/bulk' } as const satisfies Record<ImportKind, string>;
const tables = Object.keys(importTableWords) as ImportTable[];

/** The addresses of an import's steps under one of the two pages. */
export function useImportPlace(kind: ImportKind, search: ImportSearch): ImportPlace {
  const navigate = useNavigate();
  const to = paths[kind];
  const importId = search.import ?? null;
  const at = (step: ImportStep | null, id = importId): ImportSearch => ({
    ...importSearchDefaults,
    ...(id !== null && { import: id }),
    ...(step && { krok: importStepWords[step] }),
  });
  return {
    importId,
    step: importSteps.find((step) => importStepWords[step] === search.krok) ?? null,
    view: viewOf(search),
    go: ({ kind: other = kind, importId: id, step }, how) =>
      void navigate({ to: paths[other], search: at(step, id), replace: how?.isReplacing ?? false }),
    show: (change) => {
      const { import: id, krok } = search;
      const shown = searchOf({ ...viewOf(search), ...change });
      void navigate({
        to,
        search: { ...(id && { import: id }), ...(krok && { krok }), ...shown },
        replace: true,
        resetScroll: false,
      });
    },
    leave: () => void navigate({ to: '/company/employees' }),
    restart: () => void navigate({ to, search: importSearchDefaults, replace: true }),
    startLink: (other, { children, className, label, isCurrent }) => (
      <Link
        to={paths[other]}
        search={importSearchDefaults}
        className={className}
        aria-label={label}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {children}
      </Link>
    ),
    stepLink: (step, { children, className, label }) => (
      <Link to={to} search={at(step)} className={className} aria-label={label}>
        {children}
      </Link>
    ),
    importLink: (item, { children, className, label }) => (
      <Link to={paths[item.kind]} search={at(null, item.importId)} className={className} aria-label={label}>
        {children}
      </Link>
    ),
    employeesLink: ({ children, className, label }) => (
      <Link to="/company/employees" className={className} aria-label={label}>
        {children}
      </Link>
    ),
    historyLink: ({ children, className, label }) => (
      <Link to="/company/import/history" className={className} aria-label={label}>
        {children}
      </Link>
    ),
  };
}

function viewOf({ tabulka, pricina, upozornenia, hladat, page, size }: ImportSearch): ImportView {
  return {
    table: tables.find((table) => importTableWords[table] === tabulka) ?? null,
    cause: pricina ?? null,
    hasWarnings: upozornenia ?? false,
    search: hladat ?? '',
    page,
    size,
  };
}

function searchOf({ table, cause, hasWarnings, search, page, size }: ImportView): ImportSearch {
  return {
    ...(table && { tabulka: importTableWords[table] }),
    ...(cause !== null && { pricina: cause }),
    ...(hasWarnings && { upozornenia: true as const }),
    ...(search && { hladat: search }),
    page,
    size,
  };
}
