import { handleReceipt } from "@warpgrade/api";
import { forPeople } from "../../../features/problem/for-people.ts";

export const GET = (request: Request) => forPeople(request, handleReceipt(request));
