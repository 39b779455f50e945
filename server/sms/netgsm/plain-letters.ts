const plain: Record<string, string> = {
  ...{ ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u' },
  ...{ Ç: 'C', Ğ: 'G', İ: 'I', Ö: 'O', Ş: 'S', Ü: 'U' },
};

/** One-time codes allow no Turkish letters. */
export const plainLetters = (text: string): string =>
  text.replace(/[çğıöşüÇĞİÖŞÜ]/g, (letter) => plain[letter] ?? letter);
