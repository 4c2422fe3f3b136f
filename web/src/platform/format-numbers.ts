import { centsFromText } from '@polana/contract/money';
import type { Language } from '@polana/contract/roles';
import { currentLanguage } from './language.ts';

const noBreakSpace = '\u00a0';
const minusSign = '\u2212';

/** How people read numbers and money in a language. */
export function numbersIn(language: Language) {
  const slovak = language === 'sk';
  const decimalMark = slovak ? ',' : '.';

  function digits(whole: number): string {
    return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, slovak ? noBreakSpace : ',');
  }

  /** `1 275,40` of `"1275.40"`; the sign is a real minus. */
  function moneyFigure(wireAmount: string): string {
    const cents = centsFromText(wireAmount);
    const absolute = Math.abs(cents);
    const figure = digits(Math.trunc(absolute / 100)) + decimalMark + String(absolute % 100).padStart(2, '0');
    return (cents < 0 ? minusSign : '') + figure;
  }

  function withCurrency(figure: string): string {
    if (slovak) return `${figure}${noBreakSpace}€`;
    return figure.startsWith(minusSign) ? `${minusSign}€${figure.slice(1)}` : `€${figure}`;
  }

  return {
    moneyFigure,

    money: (wireAmount: string) => withCurrency(moneyFigure(wireAmount)),

    /** With a plus in front of what came in. */
    signedMoney: (wireAmount: string) =>
      (centsFromText(wireAmount) > 0 ? '+' : '') + withCurrency(moneyFigure(wireAmount)),

    /** Whole euros lose their cents: `275 €`; anything else keeps them. */
    roundMoney: (wireAmount: string) => withCurrency(moneyFigure(wireAmount).replace(/[.,]00$/, '')),

    number: (value: number) => (value < 0 ? minusSign : '') + digits(Math.abs(value)),

    /** `1 454,1` of `"1454.1"`. */
    decimal(wireDecimal: string): string {
      const [whole = '0', decimals = ''] = wireDecimal.split('.');
      return digits(Number(whole)) + (decimals ? decimalMark + decimals : '');
    },

    /** `62,5 %` of `"62.5000"`. */
    ratio(wireRatio: string): string {
      const [whole = '0', decimals = ''] = wireRatio.split('.');
      const rest = decimals.replace(/0+$/, '');
      return `${whole}${rest ? decimalMark + rest : ''}${slovak ? noBreakSpace : ''}%`;
    },

    fileSize(bytes: number): string {
      if (bytes < 1_000_000) return `${Math.max(Math.min(bytes, 1), Math.round(bytes / 1000))}${noBreakSpace}kB`;
      const [size, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
      return `${size.toFixed(1).replace(/\.0$/, '').replace('.', decimalMark)}${noBreakSpace}${unit}`;
    },
  };
}

/** Numbers and money in the page's own language, for pages that show no dates. */
export const formatNumbers = numbersIn(currentLanguage);
