// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { makeUser } from '#web/testing/make-session.ts';
import { startValues } from './buyer.ts';
import { emptyForm, saveDraft } from './checkout-form.ts';

const company = { companyName: 'Çağdaş Ltd.', taxOffice: 'Şişli', taxNumber: '1234567890' };
const user = makeUser({ company });

beforeEach(() => sessionStorage.clear());

test('the invoice begins with the company of the account, without becoming a company\u2019s by itself', () => {
  const { invoice } = startValues(['card'], { user, addresses: [] });

  expect(invoice).toMatchObject({ kind: 'individual', ...company });
});

test('another company that was typed stays', () => {
  const typed = emptyForm(['card']);
  const invoice = { ...typed.invoice, kind: 'corporate' as const, companyName: 'Başka A.Ş.' };
  saveDraft({ ...typed, invoice }, user.id);

  expect(startValues(['card'], { user, addresses: [] }).invoice).toMatchObject({
    companyName: 'Başka A.Ş.',
    taxNumber: '',
  });
});
