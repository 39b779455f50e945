// On a first visit with a phone, the fonts load after the first paint: before it, they would delay
// the styles by half a second on a slow connection (decision 0113). Until then, text has the
// fallback fonts of fonts.css. The attribute `data-fonts` makes the styles use the fonts.

/** Wider windows request the fonts before the styles. */
export const WIDE = '(width>48em)';

/**
 * A part of the first script, where `root` is the data of the document's element. An earlier visit
 * has stored the version of the shop, and the browser has the fonts in its cache since then: all
 * windows request them now, so that they are there for the first paint.
 */
export const USE_KNOWN_FONTS = `if(localStorage.appVersion||innerWidth>768){
root.fonts='';
for(let link of document.querySelectorAll('link[as=font]'))link.media=''
}`.replaceAll('\n', '');

/**
 * Runs after the first paint, once in a page. All fonts are shown at once, so text moves once. The
 * complete typefaces, which few pages need, have another `font-display`.
 */
export const REQUEST_FONTS = `const root=document.documentElement.dataset;
if(root.fonts==null)Promise.allSettled(
[...document.fonts].filter(font=>font.display=='fallback').map(font=>font.load())
).then(()=>root.fonts='');`.replaceAll('\n', '');
