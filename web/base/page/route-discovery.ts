// Takes the place of React Router's search for routes that the browser does not know yet
// (tools/own-route-modules.ts): here it knows all of them from the start (react-router.config.ts).

const nothing = () => undefined;

export const isFogOfWarEnabled = () => false;
export const getPartialManifest = nothing;
export const getPatchRoutesOnNavigationFunction = nothing;
export const useFogOFWarDiscovery = nothing;
export const getManifestPath = nothing;
export const getPathsWithAncestors = nothing;
export const handleClientVersionMismatch = nothing;
