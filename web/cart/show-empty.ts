/** Runs while the page is parsed: shows an empty cart at once if the browser has none. */
export const SHOW_EMPTY = `try{if(!(localStorage.getItem('cart')||'').includes('{'))document.currentScript.parentElement.dataset.is='empty'}catch{}`;
