import { describe, expect, it } from 'vitest';
import { arOf, sceneViewerAddress } from './ar.ts';

const agents = {
  pixel:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
  app: 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
  quest:
    'Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 OculusBrowser/35.0 Android Chrome/126.0.0.0 VR Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};

describe('arOf', () => {
  it('is Quick Look where the browser says that it has it', () => {
    expect(arOf({ userAgent: agents.iphone, supportsQuickLook: true })).toBe('quick-look');
    expect(arOf({ userAgent: agents.iphone, supportsQuickLook: false })).toBe('none');
  });

  it('is Scene Viewer on Android phones, not in what cannot open it', () => {
    const of = (userAgent: string) => arOf({ userAgent, supportsQuickLook: false });
    expect([
      of(agents.pixel),
      of(agents.firefox),
      of(agents.app),
      of(agents.quest),
      of(agents.desktop),
    ]).toEqual(['scene-viewer', 'none', 'none', 'none', 'none']);
  });
});

describe('sceneViewerAddress', () => {
  const model = {
    modelAddress: 'https://flakon.example/api/designs/AB12CD34EF/model.glb',
    title: 'İğde & Gül; 50 ml',
    link: 'https://flakon.example/configurator?design=AB12CD34EF',
  };

  it('asks for the model at its true size, and leads back to the design', () => {
    const address = sceneViewerAddress(model) ?? '';
    const [, query = '', intent = ''] =
      /^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?([^#]*)#Intent;(.*);end;$/.exec(
        address,
      ) ?? [];
    const read = new URLSearchParams(query);

    expect(Object.fromEntries(read)).toEqual({
      file: model.modelAddress,
      mode: 'ar_preferred',
      title: model.title,
      link: model.link,
      resizable: 'false',
    });
    expect(query).not.toMatch(/[;+ ]/);
    expect(intent.split(';')).toContain(`S.browser_fallback_url=${encodeURIComponent(model.link)}`);
  });

  it('is null for a model that only this device could fetch', () => {
    expect(
      sceneViewerAddress({
        ...model,
        modelAddress: 'http://localhost:3000/api/designs/AB12CD34EF/model.glb',
      }),
    ).toBeNull();
  });
});
