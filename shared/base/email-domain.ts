// Suggests a correction of a mail domain that looks mistyped: "gmial.com", "hotmail.con",
// "outlook". The buyer decides.

/** The most common domains in Turkey. */
const popular = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'yandex.com',
  'windowslive.com',
  'live.com',
  'mynet.com',
  'msn.com',
  'protonmail.com',
];
/** Real domains that look like a popular one. */
const real = new Set([
  ...popular,
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'me.com',
  'aol.com',
  'hey.com',
  'pm.me',
  'hotmail.com.tr',
  'outlook.com.tr',
  'yahoo.com.tr',
  'windowslive.com.tr',
  'yandex.com.tr',
  'hotmail.de',
  'hotmail.fr',
  'hotmail.it',
  'hotmail.co.uk',
  'outlook.de',
  'outlook.fr',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.co.uk',
  'live.de',
  'live.nl',
  'yandex.ru',
  'mail.ru',
]);
/** Mistyped endings that no real domain has. */
const MISTYPED_COM = /\.(con|cmo|ocm|comm|coom|vom|xom|cpm|coim|c0m)$/;
/** From this length on, two wrong letters are allowed. */
const LONG_ENOUGH = 9;

/** The whole address with the domain that was probably meant; null when nothing looks wrong. */
export function suggestEmail(typed: string): string | null {
  const [name, domain, ...more] = typed.trim().split('@');
  if (!name || !domain || more.length > 0) return null;
  const meant = suggestDomain(domain.toLowerCase());
  return meant && `${name}@${meant}`;
}

function suggestDomain(domain: string): string | null {
  if (real.has(domain)) return null;
  const whole = domain.includes('.') ? domain : `${domain}.com`;
  // "gmail.com.tr" does not exist, nor does "gmail.com.com".
  const start = popular.find((one) => whole.startsWith(`${one}.`));
  const near = popular.find((one) => isNear(whole, one));
  if (whole === domain) return start ?? near ?? mendEnding(domain);
  return popular.includes(whole) ? whole : (near ?? null);
}

const mendEnding = (domain: string): string | null =>
  MISTYPED_COM.test(domain) ? domain.replace(MISTYPED_COM, '.com') : null;

function isNear(typed: string, meant: string): boolean {
  const distance = distanceOf(typed, meant);
  if (distance <= 1) return true;
  return distance === 2 && meant.length >= LONG_ENOUGH && typed[0] === meant[0];
}

/** How many letters are wrong, missing, too many, or swapped with their neighbour. */
function distanceOf(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
