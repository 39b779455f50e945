/** Anyone with the code may download the PDF, so a plain link is enough. */
export const pdfOf = (code: string): string => `/api/quotes/${code}/pdf`;
