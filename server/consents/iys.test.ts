import { expect, test } from 'vitest';
import { readSince, toCsv } from './iys.ts';

test('one row for each consent, in Turkish time, with the field names of İYS', () => {
  const csv = toCsv([
    {
      channel: 'EPOSTA',
      state: 'ONAY',
      recipient: 'isil@ornek.com',
      source: 'HS_WEB',
      at: new Date('2026-11-21T22:30:05Z'),
    },
    {
      channel: 'MESAJ',
      state: 'RET',
      recipient: '+905321234567',
      source: 'HS_WEB',
      at: new Date('2026-01-01T00:00:00Z'),
    },
    {
      channel: 'EPOSTA',
      state: 'RET',
      recipient: 'a"b,c',
      source: 'HS_EPOSTA',
      at: new Date('2026-01-01T00:00:00Z'),
    },
  ]);

  expect(csv.split('\r\n')).toEqual([
    'consentDate,source,recipient,recipientType,status,type',
    '2026-11-22 01:30:05,HS_WEB,isil@ornek.com,BIREYSEL,ONAY,EPOSTA',
    '2026-01-01 03:00:00,HS_WEB,+905321234567,BIREYSEL,RET,MESAJ',
    '2026-01-01 03:00:00,HS_EPOSTA,"a""b,c",BIREYSEL,RET,EPOSTA',
    '',
  ]);
});

test('a day begins at midnight in Türkiye', () => {
  expect(readSince('2026-11-21')).toEqual(new Date('2026-11-20T21:00:00Z'));
  expect(readSince(' 2026-11-21 14:30')).toEqual(new Date('2026-11-21T11:30:00Z'));
  for (const wrong of [
    '',
    'dün',
    '21.11.2026',
    '2026-02-31',
    '2026-13-01',
    '2026-11-21T14:30:00Z',
    '2026-11-21 25:00',
  ])
    expect(readSince(wrong)).toBeNull();
});
