/** The published schemas of a record and of its answer, made from the schemas that the code itself uses. */
import { z } from "zod";
import { JudgeAnswer } from "./answer.ts";
import { JudgeRecord } from "./record.ts";

const PUBLISHED = {
  record: { schema: JudgeRecord, title: "A record to judge", io: "input" },
  answer: { schema: JudgeAnswer, title: "The answer to a record", io: "output" },
} as const;

/** File name to schema, as they lie in `schema/`. */
export function publishedSchemas(): Map<string, unknown> {
  return new Map(
    Object.entries(PUBLISHED).map(([name, { schema, title, io }]) => {
      const made = z.toJSONSchema(schema, { target: "draft-2020-12", io, unrepresentable: "any" });
      return [`${name}.schema.json`, { ...made, title }];
    }),
  );
}
