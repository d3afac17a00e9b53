import { handleImportLesson } from "@warpgrade/api";

export const POST = (request: Request) => handleImportLesson(request);
