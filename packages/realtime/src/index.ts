export { openStream, type OpenStreamInput, type StreamItem } from "./open-stream.ts";
export type { StreamViewer } from "./viewer-access.ts";
export { createLiveBus, type LiveBus, type LiveBusOptions, type Passing } from "./live-bus.ts";
export { createPresence, type Presence, type PresenceOptions, type PresencePlace } from "./presence.ts";
