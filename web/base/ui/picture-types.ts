/** The kinds of files that a field for a photograph of a buyer accepts. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic';
