import { handleTrpc } from "@warpgrade/api";

const handle = (request: Request) => handleTrpc(request);

export { handle as GET, handle as POST };
