import { importFields, type ImportField, type ImportKind } from '@polana/contract/import-fields';

interface FieldRules {
  type: 'text' | 'ratio' | 'date';
  /** Of the row that shows how a template is filled in; dates as days, ratios as ten-thousandths of a percent. */
  example: string | number | null;
  /** Kinds of import that do not go without the column. */
  requiredIn: readonly ImportKind[];
  /** What people call the column, several names in a line; read without accents, capitals, signs and spaces. */
  headings: readonly string[];
  /** Characters wide in a template. */
  width: number;
}

export const fieldRules: Readonly<Record<ImportField, FieldRules>> = {
  personalNumber: {
    type: 'text',
    example: '00123',
    requiredIn: ['complex', 'collective'],
    headings: [
      'Osobné číslo, Os. číslo, Os. č., Osobné č., Osobné číslo zamestnanca, Číslo zamestnanca',
      'Zamestnanecké číslo, Evidenčné číslo, ID zamestnanca, Personal number, Personal no., Personnel number',
      'Employee number, Employee no., Employee ID, Staff number, PERNR',
    ],
    width: 16,
  },
  firstName: {
    type: 'text',
    example: 'Zuzana',
    requiredIn: ['complex'],
    headings: ['Meno, Krstné meno, Meno zamestnanca, First name, Given name, Forename'],
    width: 18,
  },
  lastName: {
    type: 'text',
    example: 'Vzorová',
    requiredIn: ['complex'],
    headings: ['Priezvisko, Priezvisko zamestnanca, Last name, Surname, Family name'],
    width: 22,
  },
  email: {
    type: 'text',
    example: 'zuzana.vzorova@example.sk',
    requiredIn: [],
    headings: [
      'E-mail, Mail, E-mailová adresa, Mailová adresa, Pracovný e-mail, Firemný e-mail, E-mail zamestnanca',
      'E-mail address, Work e-mail',
    ],
    width: 32,
  },
  username: {
    type: 'text',
    example: 'zuzana.vzorova',
    requiredIn: [],
    headings: ['Používateľské meno, Užívateľské meno, Prihlasovacie meno, Login, User name, Login name'],
    width: 24,
  },
  phone: {
    type: 'text',
    example: '+421 900 123 456',
    requiredIn: [],
    headings: ['Telefón, Telefónne číslo, Tel., Tel. č., Tel. číslo, Mobil, Phone, Phone number, Mobile'],
    width: 18,
  },
  employeeRatio: {
    type: 'ratio',
    example: 375_000,
    requiredIn: ['complex'],
    headings: [
      'Úväzok, Úväzok v %, Úväzok v percentách, Výška úväzku, Výška úväzku v %, Veľkosť úväzku, Pracovný úväzok',
      'Percento úväzku, % úväzku, Nový úväzok, Employment ratio, Employee ratio, Ratio, New ratio, Working time',
      'Work ratio, Part-time ratio',
    ],
    width: 14,
  },
  dateOfChange: {
    type: 'date',
    example: '2026-02-01',
    requiredIn: [],
    headings: [
      'Dátum zmeny úväzku, Dátum zmeny, Deň zmeny, Zmena úväzku od, Úväzok od, Úväzok platí od',
      'Platnosť úväzku od, Date of change, Date of ratio change, Ratio change date, Change date, Ratio from',
      'Ratio valid from',
    ],
    width: 20,
  },
  employeeStartDate: {
    type: 'date',
    example: '2024-02-01',
    requiredIn: ['complex'],
    headings: [
      'Dátum nástupu, Nástup, Deň nástupu, Dátum nástupu do zamestnania, Začiatok pracovného pomeru',
      'Pracovný pomer od, Vznik pracovného pomeru, Dátum vzniku pracovného pomeru, Dátum vzniku PP, PP od',
      'Zamestnaný od, Start date, Employment start date, Employee start date, Employed from, Hire date',
      'Date of hire, Joining date',
    ],
    width: 16,
  },
  employmentEndDate: {
    type: 'date',
    example: null,
    requiredIn: [],
    headings: [
      'Dátum ukončenia, Ukončenie, Dátum ukončenia pracovného pomeru, Koniec pracovného pomeru',
      'Pracovný pomer do, Dátum skončenia, Skončenie pracovného pomeru, Dátum skončenia pracovného pomeru',
      'Dátum výstupu, Výstup, PP do, End date, Employment end date, Employee end date, Employed until',
      'Termination date, Leaving date',
    ],
    width: 18,
  },
};

/** Columns without which an import of that kind is not read. */
export function requiredFields(kind: ImportKind): ImportField[] {
  return importFields.filter((field) => fieldRules[field].requiredIn.includes(kind));
}
