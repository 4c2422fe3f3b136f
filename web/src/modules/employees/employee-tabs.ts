/** Parts of one employee, as the address names them. */
export const employeeTabs = ['udaje', 'uvazok', 'doklady', 'pristup'] as const;
export type EmployeeTab = (typeof employeeTabs)[number];
