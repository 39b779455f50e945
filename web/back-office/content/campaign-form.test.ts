import { expect, test } from 'vitest';
import { newCampaign, ownPathOf, toBody, wrongFields } from './campaign-form.ts';

test('times are in Istanbul, and an empty field is null', () => {
  expect(toBody({ ...newCampaign, ruleId: '7', startsAt: '2027-01-01T00:00' })).toMatchObject({
    discountId: 7,
    startsAt: '2026-12-31T21:00:00.000Z',
    endsAt: null,
    coverHash: null,
  });
  expect(toBody(newCampaign)).toMatchObject({ discountId: null });
});

test('a link out of the shop and an end before its start are shown as errors while typing', () => {
  expect(
    wrongFields({
      ...newCampaign,
      link: '/products?category=3',
      startsAt: '2027-01-01T00:00',
      endsAt: '2027-01-02T00:00',
    }),
  ).toEqual({});
  for (const link of ['//evil.example', 'https://evil.example', 'products', '/\\evil'])
    expect(wrongFields({ ...newCampaign, link }), link).toEqual({ link: 'link' });
  expect(
    wrongFields({ ...newCampaign, startsAt: '2027-01-02T00:00', endsAt: '2027-01-02T00:00' }),
  ).toEqual({ endsAt: 'backwards' });
});

test('a full address of the shop becomes its path', () => {
  expect(ownPathOf(' https://flakon.example/faq#a ', 'https://flakon.example')).toBe('/faq#a');
  expect(ownPathOf('https://flakon.example.evil/faq', 'https://flakon.example')).toBe(
    'https://flakon.example.evil/faq',
  );
});
