// The name of a browser as a person would say it: "Chrome · Windows". Every browser also claims to
// be others, so the order counts.

type Mark = [RegExp, string];

const browsers: Mark[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];

const systems: Mark[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (marks: Mark[], text: string): string | undefined =>
  marks.find(([mark]) => mark.test(text))?.[1];

/** Null if it contains no name that a person would know. */
export function deviceName(userAgent: string | null): string | null {
  const known = [firstOf(browsers, userAgent ?? ''), firstOf(systems, userAgent ?? '')].filter(
    (name) => name !== undefined,
  );
  return known.length > 0 ? known.join(' · ') : null;
}
