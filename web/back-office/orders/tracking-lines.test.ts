import { expect, test } from 'vitest';
import { readTrackingLines } from './tracking-lines.ts';

test('lines from a sheet, a list or a CSV file are read, whatever separates them', () => {
  const { numbers, unread } = readTrackingLines(
    '7K3M9 QX2TD\tAR123\r\n7k3m9-qx2te;MNG 55;ok\n\n"7K3M9QX2TF","78-90/1"\n7K3M9 QX2TG  456',
  );
  expect([...numbers]).toEqual([
    ['7K3M9QX2TD', 'AR123'],
    ['7K3M9QX2TE', 'MNG 55'],
    ['7K3M9QX2TF', '78-90/1'],
    ['7K3M9QX2TG', '456'],
  ]);
  expect(unread).toEqual([]);
});

test('a header, a line without a tracking number and one without an order are reported, not guessed', () => {
  const { numbers, unread } = readTrackingLines('Sipariş;Takip\n7K3M9 QX2TD\n123456789012345');
  expect(numbers.size).toBe(0);
  expect(unread).toEqual(['Sipariş;Takip', '7K3M9 QX2TD', '123456789012345']);
});

test('the last line of an order counts', () => {
  expect(readTrackingLines('7K3M9QX2TD 1\n7K3M9QX2TD 2').numbers.get('7K3M9QX2TD')).toBe('2');
});
