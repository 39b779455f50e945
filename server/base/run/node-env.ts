// Imported before everything else: libraries (React above all) choose their fast builds by this
// variable. Nothing of ours asks for it (design.md 5).
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';

/**
 * The page that shows every component in every state is there in development only (web/routes.ts).
 */
if (process.argv.includes('--dev')) process.env.FLAKON_UI_PAGE ??= 'on';
