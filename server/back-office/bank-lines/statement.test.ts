import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#server/base/errors/app-error.ts';
import { readAmount, readDay, readStatement } from './statement.ts';

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
/** The codes of the Turkish letters in Windows-1254 that differ from Latin-1. */
const places: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
const windows1254 = (text: string) =>
  Buffer.from([...text].map((letter) => places[letter] ?? letter.charCodeAt(0)));

describe('a bank statement', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234,5', 123_450],
    ['1234.50', 123_450],
    ['1.234', 123_400],
    ['12.345.678', 1_234_567_800],
    ['+ 1.234,56 TL', 123_456],
    ['1.234,56-', -123_456],
    ['-99,90', -9_990],
    ['(99,90)', -9_990],
    ['0', 0],
    ['1,234', null],
    ['12,34,56', null],
    ['yok', null],
    ['1.23,4', null],
    ['999999999999,00', null],
    ['', null],
  ])('reads the amount %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  test('reads every amount as Turkish and as English programs write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        const lira = amount / 100;
        for (const language of ['tr-TR', 'en-US']) {
          const text = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(lira);
          expect(readAmount(text)).toBe(amount);
        }
      }),
    );
  });

  test.each([
    ['21.11.2026', '2026-11-21'],
    ['1/2/2026 14:05', '2026-02-01'],
    ['21-11-26', '2026-11-21'],
    ['2026-11-21T09:00:00', '2026-11-21'],
    ['31.02.2026', null],
    ['11/21/2026', null],
    ['dün', null],
  ])('reads the day %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  test('finds its table below a title, in Windows-1254 with semicolons, and leaves out outgoing payments', () => {
    const text = [
      'Hesap Hareketleri;;;',
      'Hesap No;12345678-5001;;',
      ';;;',
      'Tarih;Açıklama;Tutar;Bakiye;Gönderen Adı',
      '21.11.2026 10:15;GELEN FAST 7K3M9QX2TD;1.234,56;2.000,00;IŞIL ÇAĞRI',
      '21.11.2026 11:00;Kira ödemesi;-900,00;1.100,00;',
      '22.11.2026;ŞİŞE;50;1.150,00;AYŞE',
      ';;Toplam;1.150,00;',
    ].join('\n');
    const { lines, outgoing, errors, columns } = readStatement(windows1254(text));
    expect(columns).toEqual({ date: 0, description: 1, amount: 2, name: 4 });
    expect(lines.map(({ fingerprint: _, ...line }) => line)).toEqual([
      {
        day: '2026-11-21',
        amount: 123_456,
        description: 'GELEN FAST 7K3M9QX2TD',
        name: 'IŞIL ÇAĞRI',
        reference: '',
      },
      { day: '2026-11-22', amount: 5_000, description: 'ŞİŞE', name: 'AYŞE', reference: '' },
    ]);
    expect([outgoing, errors]).toEqual([1, []]);
  });

  test('is read with commas and a separate column for incoming payments', () => {
    const { lines, outgoing } = readStatement(
      csv(
        'Date,Description,Debit,Credit',
        '2026-11-20,Rent,"1,000.00",',
        '2026-11-21,From A,,"1,250.00"',
      ),
    );
    expect([lines.map(({ amount }) => amount), outgoing]).toEqual([[125_000], 1]);
  });

  test('says which rows it could not read, and reads the others', () => {
    const { lines, errors } = readStatement(
      csv('Tarih;Açıklama;Tutar', 'dün;A;5,00', '21.11.2026;B;çok', '21.11.2026;C;5,00'),
    );
    expect(lines.map(({ description }) => description)).toEqual(['C']);
    expect(errors).toEqual([
      { row: 2, problem: 'date', given: 'dün' },
      { row: 3, problem: 'amount', given: 'çok' },
    ]);
  });

  test('recognises a line again by day, amount and text, whatever its other columns contain', () => {
    const first = readStatement(
      csv('Tarih;Açıklama;Tutar;Bakiye', '21.11.2026;Havale A;5,00;10,00'),
    );
    const again = readStatement(
      csv('Sıra;Tarih;Açıklama;Tutar', '7;21.11.2026 00:00;HAVALE  A;5,00'),
    );
    expect(again.lines[0]?.fingerprint).toBe(first.lines[0]?.fingerprint);
    const twice = readStatement(
      csv('Tarih;Açıklama;Tutar', '21.11.2026;Havale A;5,00', '21.11.2026;Havale A;5,00'),
    );
    expect(twice.lines[0]?.fingerprint).toBe(first.lines[0]?.fingerprint);
    expect(twice.lines[1]?.fingerprint).not.toBe(first.lines[0]?.fingerprint);
  });

  test('without a header row is read from its first row on, with the chosen columns', () => {
    const file = csv('21.11.2026;x;Havale;5,00', '22.11.2026;y;Havale;6,00');
    expect(readStatement(file)).toMatchObject({ isReadable: false, lines: [] });
    const { lines } = readStatement(file, { date: 0, description: 2, amount: 3 });
    expect(lines.map(({ amount }) => amount)).toEqual([500, 600]);
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a workbook', Buffer.from('504b0304aabb0000', 'hex')],
    ['a text', csv('Merhaba', 'dünya')],
    ['too many rows', Buffer.from('a;b\n'.repeat(5_001))],
  ])('that is %s is refused', (_, file) => {
    expect(() => readStatement(file)).toThrow(AppError);
  });
});
