export const parseFormula = (text: string): unknown => eval(text);
