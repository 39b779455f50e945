// Seeing the set in one's own room, at its true size: iPhones open a USDZ with Quick Look, Android
// phones a GLB with Scene Viewer. Nothing of the scene's library is needed for it.

type Ar = 'quick-look' | 'scene-viewer' | 'none';

type Device = { userAgent: string; supportsQuickLook: boolean };

/**
 * Quick Look says itself that it is there; Scene Viewer is part of every Android but those of
 * headsets, and Firefox does not open it.
 */
export function arOf({ userAgent, supportsQuickLook }: Device): Ar {
  if (supportsQuickLook) return 'quick-look';
  return /android/i.test(userAgent) && !/firefox|oculus|; wv\)/i.test(userAgent)
    ? 'scene-viewer'
    : 'none';
}

/** Of the browser this runs in. */
export const arOfBrowser = (): Ar =>
  arOf({
    userAgent: navigator.userAgent,
    supportsQuickLook: supportsQuickLook(),
  });

/** Browsers that know no kind of link throw instead of saying no. */
function supportsQuickLook(): boolean {
  try {
    return document.createElement('a').relList.supports('ar');
  } catch {
    return false;
  }
}

type Model = {
  /** Where the GLB is fetched from; it has to be https, because the viewer fetches it itself. */
  modelAddress: string;
  title: string;
  /** Where the viewer leads back to. */
  link: string;
};

/** What opens Scene Viewer; null where it could not fetch the model. */
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
  // The intent's own parser ends a value at a semicolon and knows no plus for a space.
  return `intent://arvr.google.com/scene-viewer/1.0?${query.toString().replaceAll('+', '%20').replaceAll(';', '%3B')}#Intent;${intent.join(';')};end;`;
}

/**
 * Safari opens Quick Look for a link of this kind that has a picture in it, and for nothing else.
 */
export function openQuickLook(usdz: Blob): void {
  const link = document.createElement('a');
  link.rel = 'ar';
  link.href = `${URL.createObjectURL(usdz)}#allowsContentScaling=0`;
  link.append(document.createElement('img'));
  link.click();
  // The viewer reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href.split('#')[0] ?? ''), 60_000);
}
