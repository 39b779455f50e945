// Where a kept design is opened.
export const designHref = (code: string): string => `/configurator?design=${code}`;
/** What is chosen there takes the place of this design in the cart. */
export const editDesignHref = (code: string): string => `${designHref(code)}&edit=1`;
