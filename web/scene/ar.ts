// Shows the set in one's own room, at its true size: iPhones open a USDZ with Quick Look, Android
// phones a GLB with Scene Viewer. It needs nothing of the 3D library.

type Ar = 'quick-look' | 'scene-viewer' | 'none';

type Device = { userAgent: string; supportsQuickLook: boolean };

/**
 * Quick Look can be detected; Scene Viewer is part of every Android except headsets, but Firefox
 * does not open it.
 */
export function arOf({ userAgent, supportsQuickLook }: Device): Ar {
  if (supportsQuickLook) return 'quick-look';
  return /android/i.test(userAgent) && !/firefox|oculus|; wv\)/i.test(userAgent)
    ? 'scene-viewer'
    : 'none';
}

/** The AR support of the current browser. */
export const arOfBrowser = (): Ar =>
  arOf({
    userAgent: navigator.userAgent,
    supportsQuickLook: supportsQuickLook(),
  });

/** Browsers without `relList.supports` throw instead of returning false. */
function supportsQuickLook(): boolean {
  try {
    return document.createElement('a').relList.supports('ar');
  } catch {
    return false;
  }
}

type Model = {
  /** The address of the GLB; it has to be https, because the viewer fetches it itself. */
  modelAddress: string;
  title: string;
  /** The page that the viewer links back to. */
  link: string;
};

/** The link that opens Scene Viewer; null if the viewer could not fetch the model. */
export function sceneViewerAddress({ modelAddress, title, link }: Model): string | null {
  if (!modelAddress.startsWith('https://')) return null;
  const query = new URLSearchParams({
    file: modelAddress,
    mode: 'ar_preferred',
    title,
    link,
    resizable: 'false',
  });
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(link)}`,
  ];
  // The parser of intents ends a value at a semicolon and does not read a plus as a space.
  return `intent://arvr.google.com/scene-viewer/1.0?${query.toString().replaceAll('+', '%20').replaceAll(';', '%3B')}#Intent;${intent.join(';')};end;`;
}

/** Safari opens Quick Look only for a link of this kind with a picture in it. */
export function openQuickLook(usdz: Blob): void {
  const link = document.createElement('a');
  link.rel = 'ar';
  link.href = `${URL.createObjectURL(usdz)}#allowsContentScaling=0`;
  link.append(document.createElement('img'));
  link.click();
  // The viewer reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href.split('#')[0] ?? ''), 60_000);
}
