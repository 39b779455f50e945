// One visit for a phone and a desktop: the open page is resized instead of loaded again.
import type { Page } from '@playwright/test';
import { desktop, expectAccessible, expectNoOverflow, phone, test } from './shop.ts';

/**
 * Runs a check on the open page at the width of a desktop and then of a phone, and checks that the
 * page fits both. `screen` names the width in failure messages. The page keeps the width of a
 * phone.
 */
export async function atBothWidths(page: Page, check: (screen: string) => Promise<void>) {
  // Where a press on a phone left the mouse, a desktop may have the menu that opens under it.
  await page.mouse.move(0, 400);
  for (const viewport of [desktop, phone]) {
    const screen = `at ${viewport.width} px`;
    await test.step(screen, async () => {
      await page.setViewportSize(viewport);
      await check(screen);
      await expectNoOverflow(page, screen);
    });
  }
}

export const expectAccessibleAtBothWidths = (page: Page) =>
  atBothWidths(page, (screen) => expectAccessible(page, { screen }));
