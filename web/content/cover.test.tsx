// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { photograph } from '#web/testing/make-product.ts';
import { Cover } from './Cover.tsx';

afterEach(cleanup);

const SIZES = '(min-width: 96em) 440px, 92vw';
const sizesOf = (width: number, height: number) => {
  const { container } = render(
    <Cover picture={{ ...photograph(), width, height }} sizes={SIZES} />,
  );
  return container.querySelector('source')?.getAttribute('sizes');
};

test('an upright picture is loaded as wide as it is shown whole in its place', () => {
  expect(sizesOf(800, 1000)).toBe('(min-width: 96em) 264px, 56vw');
  expect(sizesOf(1200, 900)).toBe(SIZES);
});
