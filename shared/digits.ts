// Figures in the way of a language, without the browser's own formatter: the first use of `Intl.NumberFormat` or
// `Intl.DateTimeFormat` after a page load holds a phone for a tenth of a second, and every page shows a price.

/** The mark between thousands, and the one before decimals. */
export const marksOf = (language: string): { thousands: string; decimal: string } => (language === 'en' ? { thousands: ',', decimal: '.' } : { thousands: '.', decimal: ',' });

/** Of a whole number's digits: "1234567" → "1.234.567". */
export const groupDigits = (digits: string, mark: string): string => (digits.length < 4 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, mark));
