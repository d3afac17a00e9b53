/**
 * SQL that leads from one Prisma schema to another, made by Prisma's own schema engine in its WebAssembly form.
 *
 * Prisma's command line downloads a native engine for this, which fails where that host cannot be reached. The
 * WebAssembly engine is part of an npm package. It asks any database for its version and leaves it as it is.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";

const wasmFile = createRequire(import.meta.url)
  .resolve("@prisma/schema-engine-wasm")
  .replace(/schema_engine\.js$/, "schema_engine_bg.wasm");

let loaded: Promise<void> | undefined;

async function loadEngine(): Promise<void> {
  const { instance } = await WebAssembly.instantiate(await readFile(wasmFile), {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/**
 * `from` and `to` are texts of schema.prisma; null is the empty database. Empty text comes back when nothing differs.
 * `url` is any PostgreSQL database, which is only asked for its version.
 */
export async function diffSchemas({
  from,
  to,
  url,
}: {
  from: string | null;
  to: string;
  url: string;
}): Promise<string> {
  await (loaded ??= loadEngine());
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url, max: 1 }));
  const engine = await glue.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    const { stdout } = await engine.diff({
      from:
        from === null ? { tag: "empty" } : { tag: "schemaDatamodel", files: [{ path: "from.prisma", content: from }] },
      to: { tag: "schemaDatamodel", files: [{ path: "to.prisma", content: to }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = stdout ?? "";
    return sql.includes("This is an empty migration") ? "" : sql;
  } finally {
    engine.free();
  }
}
