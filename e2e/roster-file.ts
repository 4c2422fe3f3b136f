export interface Listed {
  personalNumber: string;
  firstName: string;
  lastName: string;
  employeeRatio: string;
  employeeStartDate: string;
}

const slovakLetters = 'ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽáäčďéíĺľňóôŕšťúýž';
const windows1250 = Buffer.from('c1c4c8cfc9cdc5bcd2d3d4c08a8ddadd8ee1e4e8efe9ede5bef2f3f4e09a9dfafd9e', 'hex');

/** A roster as an older payroll program writes it: semicolons, Windows-1250, CRLF. */
export function roster(people: readonly Listed[]) {
  const lines = people.map(({ personalNumber, firstName, lastName, employeeRatio, employeeStartDate }) =>
    [personalNumber, firstName, lastName, employeeRatio.replace('.', ','), employeeStartDate].join(';'),
  );
  const text = ['Osobné číslo;Meno;Priezvisko;Úväzok (%);Nástup', ...lines, ''].join('\r\n');
  const bytes = text.split('').map((letter) => {
    const place = slovakLetters.indexOf(letter);
    return place < 0 ? letter.charCodeAt(0) : (windows1250[place] ?? 0);
  });
  return { name: 'zamestnanci.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) };
}
