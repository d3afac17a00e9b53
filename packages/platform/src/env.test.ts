import { describe, expect, it } from "vitest";
import { parseEnv, requireSetting } from "./env.ts";

describe("parseEnv", () => {
  it("fills in defaults and takes an empty value as not set", () => {
    const env = parseEnv({ PORT: "", REDIS_URL: "", UNKNOWN: "x" });
    expect(env).toMatchObject({
      PORT: 3000,
      WARPGRADE_SANDBOX_DRIVERS: ["docker", "bubblewrap"],
      WARPGRADE_DEMO: false,
    });
    expect(env.REDIS_URL).toBeUndefined();
    expect(env).not.toHaveProperty("UNKNOWN");
  });

  it("splits lists and reads numbers", () => {
    const env = parseEnv({ WARPGRADE_REQUIRE_DRIVERS: "docker, bubblewrap,", PORT: "8080", WARPGRADE_DEMO: "1" });
    expect(env).toMatchObject({
      WARPGRADE_REQUIRE_DRIVERS: ["docker", "bubblewrap"],
      PORT: 8080,
      WARPGRADE_DEMO: true,
    });
  });

  it("names each variable that is wrong, and none of their values", () => {
    const read = () => parseEnv({ DATABASE_URL: "mysql://me:hunter2@db/x", PORT: "90000", NEXTAUTH_SECRET: "short" });
    expect(read).toThrow(/DATABASE_URL: [\s\S]*PORT: [\s\S]*|PORT: [\s\S]*DATABASE_URL: /);
    expect(read).toThrow(/NEXTAUTH_SECRET: needs at least 16 characters/);
    expect(read).not.toThrow(/hunter2/);
  });
});

describe("requireSetting", () => {
  it("says which one is missing", () => {
    expect(() => requireSetting("REDIS_URL", parseEnv({}))).toThrow(/^REDIS_URL is not set\./);
    expect(requireSetting("REDIS_URL", parseEnv({ REDIS_URL: "redis://localhost" }))).toBe("redis://localhost");
  });
});
