import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['kısa', 10, 'kısa'],
  ['iki\n\nsatır', 20, 'iki satır'],
  ['kalın tabanlı, kare şişe', 16, 'kalın tabanlı…'],
  ['birtekuzunsözcük', 8, 'birteku…'],
])('%j in %i characters is %j', (text, most, cut) => expect(cutText(text, most)).toBe(cut));
