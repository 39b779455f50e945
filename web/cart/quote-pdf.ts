/** Everybody with the code may download the PDF: a plain link. */
export const pdfOf = (code: string): string => `/api/quotes/${code}/pdf`;
