// What only a search does with its text before its words are looked up: it takes out what says how
// many, and brings amounts in the form of the catalogue.
import { fold } from '#shared/base/fold.ts';
import { splitWords, withDigits } from './words.ts';

/** How many pieces are ordered, which is no property of a product: "500 adet", "500 x", "x 500". */
const quantities: RegExp[] = [
  /(?<![\d.,])\d+(?:[.,]\d{3})* *(?:adet|tane|pcs|pieces?)(?![\p{L}\d])/giu,
  /^\s*\d+ *[x×*] *(?=[^\d\s])/giu,
  // "3 x 15 ml" is a set.
  /^\s*\d{3,} *[x×*] *(?=\d+ *(?:ml|cc)(?![\p{L}\d]))/giu,
  // "9 x 12" is a size.
  /(?<!(?:^|\s)\d+\s*)[x×*] *\d+\s*$/giu,
];

const ML_OF_OUNCE = 29.57;

/** Perfume is sold by round amounts: 1 oz is 30 ml, 3.4 oz is 100 ml. */
function inMillilitres(ounces: string): string {
  const exact = Number(ounces.replace(',', '.')) * ML_OF_OUNCE;
  const step = exact < 8 ? 1 : exact < 95 ? 5 : 10;
  return `${Math.round(exact / step) * step} ml`;
}

/** "50mlkare" is "50ml kare"; a suffix stays. */
const joinedAmount = /(\d(?:ml|cc|mm))(?!l[iu]k|lt)(?=\p{L}{3})/giu;

/**
 * The text without quantities, unless it has nothing else, and with amounts as the catalogue writes
 * them.
 */
export function cleanText(typed: string): string {
  const text = quantities.reduce((rest, pattern) => rest.replace(pattern, ' '), typed);
  return (/[\p{L}\d]/u.test(text) ? text : typed)
    .replace(/(\d+(?:[.,]\d+)?) *(?:fl\.? *)?oz(?![\p{L}\d])/giu, (_, ounces: string) =>
      inMillilitres(ounces),
    )
    .replace(joinedAmount, '$1 ');
}

/** Words that do not help to find a product. */
const fillers = new Set(
  (
    'adet al almak alacagim ariyorum ben bir bu da de en fiyat fiyati fiyatlari gibi icin ile' +
    ' ihtiyacim istiyorum lazim mi nerede olan satilik satin satis tane toptan toptanci ucuz ve' +
    ' veya gunler istiyoruz iyi kac kadar lutfen merhaba ne nedir selam var varmi' +
    // What a neck is called: its size finds it.
    ' agiz agizli boyun boyunlu capi capli neck' +
    ' a an and buy cheap for hello i looking need of please pieces pcs price the to want' +
    ' wholesale with'
  ).split(' '),
);

/** More words add nothing to the meaning. */
const MAX_WORDS = 10;

export function meaningfulWords(text: string): string[] {
  const words = splitWords(withDigits(fold(text)));
  const meaning = words.filter((word) => !fillers.has(word));
  return (meaning.length > 0 ? meaning : words).slice(0, MAX_WORDS);
}
