// Imported before everything else: libraries (especially React) choose their fast builds by this
// variable. Our own code does not read it.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';

/**
 * The page that shows every component in every state exists in development only (web/routes.ts).
 */
if (process.argv.includes('--dev')) process.env.FLAKON_UI_PAGE ??= 'on';
