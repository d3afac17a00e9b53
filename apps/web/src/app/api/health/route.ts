import { handleHealth } from "@warpgrade/api";

export const dynamic = "force-dynamic";

export const GET = () => handleHealth();
