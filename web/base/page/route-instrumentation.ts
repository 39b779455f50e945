// Takes the place of React Router's measuring of its own work (tools/own-route-modules.ts), which
// nothing here asks for.

const nothing = () => undefined;

export const consumeInstrumentationClientResultMetaReceiver = nothing;
export const getRouteInstrumentationUpdates = nothing;
export const instrumentClientSideRouter = nothing;
export const instrumentHandler = nothing;
export const instrumentationResultMetaContext = null;
