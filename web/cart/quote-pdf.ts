/** Whoever has the code may have the paper: a plain link. */
export const pdfOf = (code: string): string => `/api/quotes/${code}/pdf`;
